import { removeAvatar, setAvatar } from '#functions/account/avatar.ts'
import { deleteAccount } from '#functions/account/delete.ts'
import { changePassword, updateProfile } from '#functions/account/settings.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { UPLOADED } from '#functions/contract/pictures.ts'
import { trimText } from '#functions/contract/text.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { exportOwnData } from '#functions/export/export.ts'
import { setAltText } from '#functions/images/alt-text.ts'
import type { LetterSwitches } from '#functions/letters/wanted.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { askConfirmation } from '#functions/recovery/address.ts'
import { logOutElsewhere } from '#functions/sessions/list.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { picturesText } from '#src/features/images/text.ts'
import { unmuteAll, unmuteNamed } from '#src/features/mutes/form.ts'
import { changedSwitch, changedText } from '#src/ui/forms/changed-fields.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { settingsText as text } from './messages/settings.ts'

/** Names of the forms of the settings page, as their field `action` has them. */
export type SettingsAction =
  | 'profile'
  | 'confirmation'
  | 'avatar'
  | 'avatarRemoval'
  | 'unmute'
  | 'unmuteAll'
  | 'password'
  | 'sessions'
  | 'export'
  | 'delete'

/** Switches of the section about feeds and posts, and all switches that are saved as they are shown. */
export const POST_SWITCHES = [
  'rememberFeedSort',
  'embedsOff',
  'showMarked',
  'hideUserProfilePictures',
  'requireAltText'
] as const
export const SWITCHES = [...POST_SWITCHES, 'isBot'] as const

/** Error texts by error code for each form. They replace the general texts of these codes. */
export const ERROR_TEXTS: Record<SettingsAction, Partial<Record<ErrorCode, string>>> = {
  profile: {},
  confirmation: {},
  avatar: { image_not_found: text.avatar.missing, unavailable: picturesText.noRoom },
  avatarRemoval: {},
  unmute: {},
  unmuteAll: {},
  sessions: {},
  export: {},
  password: {
    wrong_password: text.wrongPassword,
    password_not_match: text.mismatch,
    invalid_password: text.shortPassword
  },
  delete: { invalid_value: text.deletion.notConfirmed, wrong_password: text.deletion.wrongPassword }
}

/** Section of the page for each form. The profile form is missing, because it covers several sections. */
const SECTIONS: Record<Exclude<SettingsAction, 'profile' | 'export' | 'delete'>, string> = {
  confirmation: 'account',
  avatar: 'account',
  avatarRemoval: 'account',
  unmute: 'muted',
  unmuteAll: 'muted',
  sessions: 'sessions',
  password: 'security'
}

/** Result of an accepted form: the flash message, and the section that the page shows next. */
interface Outcome {
  flash: string
  section: string
}

/** Result of the deletion form: id of the deleted account. */
interface Gone {
  gone: string
}

/**
 * Handles a form of the settings.
 * @returns the flash message, a file, or the deleted account.
 * @throws AppError of a refused form.
 */
export async function applyAction(ctx: Ctx, action: SettingsAction, form: Sent): Promise<Outcome | Response | Gone> {
  if (action === 'export') return answerExport(ctx)
  if (action === 'profile') return saveProfile(ctx, form)
  if (action === 'delete') return removeAccount(ctx, form)
  return { flash: await TAKE[action](ctx, form), section: SECTIONS[action] }
}

const NOTIFICATION_SWITCHES = ['upvoteNotificationsOff', 'replyNotificationsOff', 'mentionNotificationsOff'] as const

async function saveProfile(ctx: Ctx, form: Sent): Promise<Outcome> {
  const profile = {
    aboutMe: changedText(form, 'aboutMe'),
    email: changedText(form, 'email'),
    homeFeed: changedText(form, 'homeFeed'),
    ...Object.fromEntries(SWITCHES.map(name => [name, changedSwitch(form, name)])),
    upvoteNotificationsOff: changedOff(form, 'upvotes'),
    replyNotificationsOff: changedOff(form, 'replies'),
    mentionNotificationsOff: changedOff(form, 'mentions'),
    // The form of a site without mail has no switches of letters.
    ...(sendsMail(ctx.settings) && {
      replyLettersOn: changedSwitch(form, 'replyLetters'),
      digestOn: changedSwitch(form, 'digest')
    })
  }
  const { me } = await loadAsMember(ctx, {})
  await updateProfile(ctx, { ...profile, code: form.text('code'), was: form.was('aboutMe') })
  return { flash: text.saved, section: changedSection(me, profile) }
}

/**
 * Reads the new value of a setting whose name ends in `Off`; undefined when its switch was not changed. The switch in
 * the form is on when notifications are sent, that is, when the setting is false.
 */
function changedOff(form: Sent, name: string): boolean | undefined {
  const on = changedSwitch(form, name)
  return on === undefined ? undefined : !on
}

/** Returns the section of the last changed setting in the order of the page, where the reader probably is. */
function changedSection(
  before: Viewer,
  { replyLettersOn, digestOn, ...now }: Partial<Record<keyof Viewer | keyof LetterSwitches, unknown>>
): string {
  if (replyLettersOn !== undefined || digestOn !== undefined) return 'notifications'
  const isChanged = (name: keyof Viewer) => now[name] !== undefined && now[name] !== before[name]
  if (NOTIFICATION_SWITCHES.some(isChanged)) return 'notifications'
  return isChanged('homeFeed') || POST_SWITCHES.some(isChanged) ? 'posts' : 'account'
}

/** Makes the response with the member's own data as a file. The browser downloads the file and leaves the page open. */
async function answerExport(ctx: Ctx): Promise<Response> {
  const { name, body } = await exportOwnData(ctx)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`
  }
  return new Response(body, { headers })
}

async function removeAccount(ctx: Ctx, form: Sent): Promise<Gone> {
  if (trimText(form.text('confirm')) !== text.deletion.word) throw new AppError('invalid_value', { field: 'confirm' })
  const { me } = await loadAsMember(ctx, {})
  const deleteContent = form.on('deleteContent')
  const proof = { password: form.text('deletePassword'), code: form.text('code') }
  await deleteAccount(ctx, { username: me.username, ...proof, deleteContent })
  return { gone: me.id }
}

/** Handlers of the forms that belong to one section. Each returns the flash message. */
const TAKE: Record<keyof typeof SECTIONS, (ctx: Ctx, form: Sent) => Promise<string>> = {
  async confirmation(ctx) {
    await askConfirmation(ctx)
    return text.address.sent
  },
  async avatar(ctx, form) {
    const file = form.file('image')
    const altText = form.text('altText')
    if (file) {
      await setAvatar(ctx, null, async () => file, altText)
      return text.avatar.saved
    }
    const { me } = await loadAsMember(ctx, {})
    if (!me.proPic) throw new AppError(altText ? 'image_not_found' : 'missing_file', { field: 'image' })
    const isNew = form.on(UPLOADED)
    await setAltText(ctx, me.proPic.id, altText, isNew ? { altText: '' } : form.was('altText'))
    return isNew ? text.avatar.saved : picturesText.saved
  },
  async avatarRemoval(ctx) {
    await removeAvatar(ctx, null)
    return text.avatar.removed
  },
  unmute: unmuteNamed,
  unmuteAll,
  async password(ctx, form) {
    await changePassword(ctx, {
      password: form.text('password'),
      newPassword: form.text('newPassword'),
      repeatPassword: form.text('repeatPassword'),
      code: form.text('code')
    })
    return text.passwordChanged
  },
  async sessions(ctx) {
    await logOutElsewhere(ctx)
    return text.ended
  }
}

/**
 * Reads the name of the submitted form.
 * @throws AppError invalid_action for an unknown name.
 */
export function actionOf(form: Sent): SettingsAction {
  const action = form.text('action')
  if (!Object.hasOwn(ERROR_TEXTS, action)) throw new AppError('invalid_action')
  return action as SettingsAction
}
