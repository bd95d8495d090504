import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ABOUT_COMMUNITY_MAX, COMMUNITY_TITLE_MAX } from '#functions/contract/limits.ts'
import type { LogAction } from '#functions/contract/moderation.ts'
import { isLonger, oneLine, trimText } from '#functions/contract/text.ts'
import type { Community } from '#functions/contract/views.ts'
import { mapPlan, plan, type Statements, together } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import {
  hasNoConflict,
  nowReads,
  refuseConflict,
  refuseUnwritten,
  type TextEdit,
  type Was
} from '#functions/edits/conflicts.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import { changeAsModerator, logCommunityAction, type Moderated } from '#functions/moderation/change-as-moderator.ts'
import { getCommunity, withoutPageParts } from './communities.ts'
import { searchTextOf } from './search-text.ts'

/** Settings of a community that its moderators and admins change; absent or null: unchanged. */
export interface CommunitySettings {
  /** Description in Markdown; blank: no description. */
  about?: string | null | undefined
  /** The title, shown in place of the name; blank: the name. */
  title?: string | null | undefined
  /** True when only moderators and admins may post. */
  postingRestricted?: boolean | null | undefined
  /** True when everybody may read the moderation log. */
  modlogPublic?: boolean | null | undefined
  /** True when a new post needs a label, if its author may choose any. */
  labelRequired?: boolean | null | undefined
  /** True when comments may have a picture. */
  commentImages?: boolean | null | undefined
  /** Texts on which the edit was based, to detect conflicting edits; absent: no check. */
  was?: Was<'title' | 'about'>
}

/**
 * Changes the settings of a community, all of them or none; each changed setting gets a log entry, and cached pages are
 * dropped immediately when a public log is hidden. Two database round trips.
 * @throws AppError too_long, not_logged_in, too_many_requests, invalid_id, community_not_found, not_mod, edit_conflict.
 */
export async function changeCommunity(
  ctx: Ctx,
  chosen: { id: string; key: CallKey | null },
  { title: input, about: text, was, ...settings }: CommunitySettings
): Promise<Community> {
  const about = checked('about', text == null ? undefined : trimText(text), ABOUT_COMMUNITY_MAX)
  const title = checked('title', input == null ? undefined : oneLine(input), COMMUNITY_TITLE_MAX)
  const edit: Edit = { of: 'text', was, wanted: { title, about } }
  const texts = textsOf(ctx, chosen.id)
  const community = await changeAsModerator(ctx, chosen, { texts }, (moderated, result) => {
    refuseConflict(edit, result.texts)
    const isSame = hasNoConflict(edit, COLUMNS, result.texts) ?? sql`true`
    const written = mapPlan(texts, now => refuseUnwritten(edit, now))
    const answer = together({ written, community: getCommunity(ctx, moderated.id) })
    const isDone = sql`(${moderated.may} and exists (select 1 from ${communities} where ${and(eq(communities.id, moderated.id), nowReads(edit, COLUMNS))}))`
    return {
      statements: [
        ...(about === undefined ? [] : describing(ctx, moderated, about, isSame)),
        ...(title === undefined ? [] : naming(ctx, moderated, title, isSame)),
        ...SWITCH_NAMES.flatMap(name => switching(ctx, moderated, { name, isOn: settings[name], isSame }))
      ],
      isDone,
      answer: mapPlan(answer, ({ community }) => withoutPageParts(community))
    }
  })
  if (settings.modlogPublic === false) await dropPages(ctx)
  return community
}

type Edit = TextEdit<'title' | 'about'>
const COLUMNS = { title: communities.title, about: communities.about }

const textsOf = ({ db }: Ctx, id: string) =>
  plan([db.select(COLUMNS).from(communities).where(eq(communities.id, id))], ([row]) => row ?? {})

/** Checks the length of a text. @throws AppError too_long. */
function checked(field: 'about' | 'title', text: string | undefined, max: number): string | undefined {
  if (text !== undefined && isLonger(text, max)) throw new AppError('too_long', { field })
  return text
}

/** Statements that change the title of a community. */
function naming(ctx: Ctx, moderated: Moderated, title: string, isSame: SQL): Statements {
  // Names have only letters of ASCII, which `lower` folds.
  const searchText = sql`lower(name) || ${searchTextOf({ name: '', title })}`
  const isOther = sql`title is not nullif(${title}, '') and ${isSame}`
  return [
    ...setting(ctx, moderated, 'change_title', isOther, { title: title || null, searchText }),
    // Two titles may have equal folded texts. The trigger then takes the change for that of an older version.
    ctx.db
      .update(communities)
      .set({ searchText })
      .where(sql`id = ${moderated.id} and search_text is null and title is nullif(${title}, '')`)
  ]
}

const describing = (ctx: Ctx, moderated: Moderated, about: string, isSame: SQL): Statements =>
  setting(ctx, moderated, 'change_about', sql`about is not nullif(${about}, '') and ${isSame}`, {
    about: about || null,
    aboutHtml: about ? renderMarkdown(about) : null,
    rendererVersion: RENDERER_VERSION
  })

/** For each setting that is a switch, the log actions for turning it on and off. */
const SWITCHES = {
  postingRestricted: { on: 'restrict_posting', off: 'open_posting' },
  modlogPublic: { on: 'publish_log', off: 'hide_log' },
  labelRequired: { on: 'require_label', off: 'free_label' },
  commentImages: { on: 'allow_comment_images', off: 'forbid_comment_images' }
} as const
type SwitchName = keyof typeof SWITCHES
const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[]

interface Switched {
  name: SwitchName
  isOn: boolean | null | undefined
  isSame: SQL
}

const switching = (ctx: Ctx, moderated: Moderated, { name, isOn, isSame }: Switched): Statements =>
  isOn == null
    ? []
    : setting(ctx, moderated, SWITCHES[name][isOn ? 'on' : 'off'], sql`${communities[name]} <> ${isOn} and ${isSame}`, {
        [name]: isOn
      })

/** Sets columns of a community with a log entry, when the viewer may do so and the values differ. */
function setting(
  ctx: Ctx,
  moderated: Moderated,
  action: LogAction,
  isOther: SQL,
  values: SQLiteUpdateSetSource<typeof communities>
): Statements {
  const applies = sql`exists (select 1 from ${communities} where id = ${moderated.id} and ${isOther}) and ${moderated.may}`
  return [
    logCommunityAction(ctx, moderated, { action, targetType: 'community', targetId: moderated.id }, applies),
    ctx.db.update(communities).set(values).where(sql`id = ${moderated.id} and ${applies}`)
  ]
}
