import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Label, LabelColor } from '#functions/contract/labels.ts'
import { LABEL_NAME_MAX, LABELS_MAX } from '#functions/contract/limits.ts'
import { foldText, isBlank, isLonger, oneLine } from '#functions/contract/text.ts'
import { communityId, numberId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { communities, communityLabels, idempotencyKeys } from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import { type CallKey, isOfKey } from '#functions/idempotency/key.ts'
import { changeAsModerator, logCommunityAction, type Moderated } from '#functions/moderation/change-as-moderator.ts'
import { labelWith } from './rules.ts'
import { findLabels } from './views.ts'

export interface Chosen {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

export interface ChosenLabel extends Chosen {
  /** The label's number, as the client sent it. */
  labelId: string
}

export interface LabelInput {
  name: string
  color: LabelColor
  /** True for a label that only moderators and admins set. */
  modsOnly: boolean
}

/** Changes of a label; an absent or null field is unchanged. */
export type LabelChanges = { [Name in keyof LabelInput]?: LabelInput[Name] | null | undefined } & {
  /** The position among the labels of the community, from 1; the others move. */
  zIndex?: number | null | undefined
}

/** Checks the name of a label and gives it in the form in which it is stored. @throws AppError invalid_value, too_long. */
function checkedName(input: string): string {
  const name = oneLine(input).normalize('NFC')
  if (isBlank(name)) throw new AppError('invalid_value', { field: 'name' })
  if (isLonger(name, LABEL_NAME_MAX)) throw new AppError('too_long', { field: 'name' })
  return name
}

function checkedPosition(zIndex: number): number {
  if (!Number.isInteger(zIndex) || zIndex < 1 || zIndex > LABELS_MAX)
    throw new AppError('invalid_value', { field: 'zIndex' })
  return zIndex
}

const isNamed = (key: string) => (label: Label) => foldText(label.name) === key

const refuseName = (): never => {
  throw new AppError('label_exists', { field: 'name' })
}

/** Requires a label. @throws AppError label_not_found when there is none. */
function existing(label: Label | undefined): Label {
  if (!label) throw new AppError('label_not_found')
  return label
}

/**
 * Adds a label after all others of its community. Two database round trips. Names are compared without case.
 * @throws AppError invalid_value, too_long, label_exists, limit_reached, and what changeAsModerator throws.
 */
export function addLabel(ctx: Ctx, chosen: Chosen, { color, modsOnly, ...input }: LabelInput): Promise<Label> {
  const name = checkedName(input.name)
  const key = foldText(name)
  const found = findLabels(ctx, communityId(chosen.id))
  const again = mapPlan(found, ({ labels }) => existing(labels.find(isNamed(key))))
  return changeAsModerator(ctx, { ...chosen, again }, { found }, (moderated, { found: { labels } }) => {
    if (labels.some(isNamed(key))) refuseName()
    if (labels.length >= LABELS_MAX) throw new AppError('limit_reached', { status: 400, full: 'labels' })
    const { id, me, may } = moderated
    const ofCommunity = sql`from ${communityLabels} where community_id = ${id}`
    const insert = ctx.db.run(sql`insert into ${communityLabels}
      (community_id, name, name_key, color, mods_only, z_index, created_by, created_at)
      select ${id}, ${name}, ${key}, ${color}, ${modsOnly}, (select coalesce(max(z_index), 0) + 1 ${ofCommunity}), ${me.id}, ${ctx.now.getTime()}
      where ${may} and (select count(*) ${ofCommunity}) < ${LABELS_MAX} on conflict do nothing`)
    const added = { action: 'add_label', targetType: 'community', targetId: id, reason: name } as const
    const log = logCommunityAction(ctx, moderated, added, sql`changes() = 1`)
    const isDone = sql`(${may} and exists (select 1 ${ofCommunity} and name_key = ${key}))`
    const answer = mapPlan(found, after => {
      const made = after.labels.find(isNamed(key))
      if (!made) throw new AppError('limit_reached', { status: 400, full: 'labels' })
      // Another call may have made a label of this name meanwhile; one that is equal in all is as good.
      const isWanted = made.name === name && made.color === color && made.modsOnly === modsOnly
      return isWanted ? made : refuseName()
    })
    return { statements: [insert, log], isDone, answer }
  })
}

/**
 * Changes the name, colour, right or position of a label. Two database round trips. Cached pages are dropped when the
 * name changes, because it may have been a wrong one.
 * @throws AppError invalid_value, too_long, invalid_id, label_not_found, label_exists, and what changeAsModerator throws.
 */
export async function changeLabel(ctx: Ctx, chosen: ChosenLabel, changes: LabelChanges): Promise<Label> {
  const name = changes.name == null ? null : checkedName(changes.name)
  const zIndex = changes.zIndex == null ? null : checkedPosition(changes.zIndex)
  const { color = null, modsOnly = null } = changes
  const number = numberId(chosen.labelId)
  const found = findLabels(ctx, communityId(chosen.id))
  const label = await changeAsModerator(ctx, chosen, { found }, (moderated, { found: { labels } }) => {
    const before = existing(labelWith(labels, number))
    const key = name === null ? null : foldText(name)
    if (key !== null && labels.some(other => other.id !== number && isNamed(key)(other))) refuseName()
    const answer = mapPlan(found, after => {
      const now = existing(labelWith(after.labels, number))
      return name !== null && now.name !== name ? refuseName() : now
    })
    const statements = [
      ...changing(ctx, moderated, before, { name, key, color, modsOnly }),
      ...(zIndex === null ? [] : moving(ctx, moderated, before, Math.min(zIndex, labels.length)))
    ]
    return { statements, answer }
  })
  if (name !== null) await dropPages(ctx)
  return label
}

interface Wanted {
  name: string | null
  key: string | null
  color: LabelColor | null
  modsOnly: boolean | null
}

/** Statements that change what a label is, and log it, unless all its values are as wanted. */
function changing(ctx: Ctx, moderated: Moderated, { id, ...label }: Label, { name, key, color, modsOnly }: Wanted) {
  if (name === null && color === null && modsOnly === null) return []
  const isFree = sql`not exists (select 1 from ${communityLabels} other
    where other.community_id = ${moderated.id} and other.name_key = ${key} and other.id <> ${id})`
  const isOther = sql`(name, color, mods_only) is not
    (coalesce(${name}, name), coalesce(${color}, color), coalesce(${modsOnly}, mods_only)) and ${isFree}`
  const applies = isLabel(moderated, id, isOther)
  const renamed = name !== null && name !== label.name ? `${label.name} → ${name}` : label.name
  return [
    logCommunityAction(
      ctx,
      moderated,
      { action: 'change_label', targetType: 'community', targetId: moderated.id, reason: renamed },
      applies
    ),
    ctx.db.run(sql`update ${communityLabels} set name = coalesce(${name}, name), name_key = coalesce(${key}, name_key),
      color = coalesce(${color}, color), mods_only = coalesce(${modsOnly}, mods_only) where id = ${id} and ${applies}`)
  ]
}

/** Statements that put a label in a place, and close the gap that it leaves; a label that is there stays. */
function moving(ctx: Ctx, moderated: Moderated, { id, name }: Label, place: number) {
  const others = sql`select id as other, row_number() over (order by z_index, id) as place
    from ${communityLabels} where community_id = ${moderated.id} and id <> ${id}`
  const applies = isLabel(moderated, id, sql`z_index <> ${place}`)
  return [
    logCommunityAction(
      ctx,
      moderated,
      { action: 'order_labels', targetType: 'community', targetId: moderated.id, reason: name },
      applies
    ),
    ctx.db.run(sql`update ${communityLabels} set z_index = places.place + (places.place >= ${place})
      from (${others}) places where ${communityLabels.id} = places.other and ${applies}
      and z_index <> places.place + (places.place >= ${place})`),
    ctx.db.run(sql`update ${communityLabels} set z_index = ${place} where id = ${id} and ${applies}`)
  ]
}

/**
 * Deletes a label. Two database round trips, however many posts have it: their rows keep its number, which no other
 * label gets and which means none from now on. Cached pages are dropped.
 * @returns the deleted label.
 * @throws AppError invalid_id, label_not_found, and what changeAsModerator throws.
 */
export async function deleteLabel(ctx: Ctx, { labelId, ...chosen }: ChosenLabel): Promise<Label> {
  const number = numberId(labelId)
  const found = findLabels(ctx, communityId(chosen.id))
  const deleted = await changeAsModerator(
    ctx,
    { ...chosen, ...storeDeleted(ctx, chosen, number) },
    { found },
    (moderated, { found: { labels } }) => {
      const label = existing(labelWith(labels, number))
      const applies = isLabel(moderated, number)
      const entry = {
        action: 'delete_label',
        targetType: 'community',
        targetId: moderated.id,
        reason: label.name
      } as const
      return {
        statements: [
          logCommunityAction(ctx, moderated, entry, applies),
          ctx.db.run(sql`update ${communityLabels} set z_index = z_index - 1 where community_id = ${moderated.id}
          and z_index > (select z_index from ${communityLabels} where id = ${number}) and ${applies}`),
          ctx.db.run(sql`delete from ${communityLabels} where id = ${number} and ${applies}`)
        ],
        answer: mapPlan(found, () => label)
      }
    }
  )
  await dropPages(ctx)
  return deleted
}

/** Stores the deleted label with the key of the call, for a repeated call. */
function storeDeleted(ctx: Ctx, { id, key }: Chosen, label: number): { makes: SQL; again?: Plan<Label> } {
  const makes = sql`coalesce((select labels -> ${`$."${label}"`} from ${communities} where id = ${id}), '')`
  if (!key) return { makes }
  const deleted = ctx.db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys).where(isOfKey(ctx, key))
  return { makes, again: plan([deleted], ([row]) => existing(row && (JSON.parse(row.answer) as Label))) }
}

/** SQL condition: true for a label of the community with a property, while the viewer may moderate the community. */
const isLabel = ({ id, may }: Moderated, label: number, holds = sql`true`): SQL =>
  sql`exists (select 1 from ${communityLabels} where id = ${label} and community_id = ${id} and ${holds}) and ${may}`
