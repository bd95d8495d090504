import type { BannedUser } from '#functions/contract/bans.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { type ApiError, call } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { dismissAlert, showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { type Refusal, refusalOf } from '#src/ui/refusal.ts'
import { type ModtoolsContext, UNDO_MS } from './context-store.ts'
import { banErrorTexts, bansText as text, toolText } from './messages/people.ts'

/** A ban that was set, or lifted, since the page was loaded. */
export interface BanChange {
  user: BannedUser
  isOver: boolean
}

const bans = optimistic<BanChange>('bans')

/** Bans that were set or lifted since the page was loaded, by COMMUNITY:ACCOUNT. */
export const $bans = bans.$states

const alertOf = (key: string): string => `ban ${key}`
// The undo of an alert is outdated when the ban has changed again, also in another tab.
$bans.listen((_bans, _before, key) => dismissAlert(alertOf(String(key))))

const keyOf = (context: ModtoolsContext, { id }: { id: string }) => `${context.id}:${id}`
const path = ({ id }: ModtoolsContext) => `/communities/${id}/banned` as const

/** Returns the bans of a community to list: those in the rendered page, with all changes since the page was loaded. */
export function bansNow(
  context: ModtoolsContext,
  listed: BannedUser[],
  changes: Record<string, BanChange>
): BannedUser[] {
  const known = new Set(listed.map(({ id }) => id))
  const changed = Object.entries(changes).filter(([key]) => key.startsWith(`${context.id}:`))
  const added = changed.map(([, change]) => change).filter(({ user, isOver }) => !isOver && !known.has(user.id))
  const remaining = listed.filter(user => !changes[keyOf(context, user)]?.isOver)
  return [...added.map(({ user }) => user).reverse(), ...remaining]
}

export interface BanFields extends ReasonInput {
  username: string
  /** End of the ban in ISO 8601; null for a permanent ban. */
  expires: string | null
}

/**
 * Bans a member from a community. An alert offers to undo the ban.
 * @param shownReason the reason as the table shows it.
 * @returns true after success; an error for the form; null when an alert has shown the error.
 */
export async function banMember(
  context: ModtoolsContext,
  fields: BanFields,
  shownReason: string | null
): Promise<Refusal | null | true> {
  try {
    const account = await call('POST', path(context), fields, { once: true })
    const { username } = account
    const now = new Date().toISOString()
    const user = { ...account, createdAt: now, expires: fields.expires, reason: shownReason, bannedBy: context.me }
    bans.share(keyOf(context, user), { user, isOver: false })
    alertDone(keyOf(context, user), text.banned(username), () => change(context, user, true))
    return true
  } catch (error) {
    return refusalOf(error, wordsFor)
  }
}

const REFUSED = [400, 403, 404, 409]
const wordsFor = ({ code, status, message }: ApiError) =>
  banErrorTexts[code] ?? (REFUSED.includes(status) ? message : undefined)

/** Lifts a ban. An alert offers to set the ban again. */
export async function unbanMember(context: ModtoolsContext, user: BannedUser): Promise<void> {
  const isDone = await change(context, user, true)
  if (isDone) alertDone(keyOf(context, user), text.unbanned(user.username), () => change(context, user, false))
}

const alertDone = (key: string, done: string, takeBack: () => Promise<unknown>) =>
  showAlert(done, { id: alertOf(key), ms: UNDO_MS, action: { label: toolText.undo, run: () => void takeBack() } })

const change = (context: ModtoolsContext, user: BannedUser, isOver: boolean): Promise<boolean> =>
  bans.change(keyOf(context, user), {
    before: { user, isOver: !isOver },
    after: { user, isOver },
    async send() {
      const { username, reason, expires } = user
      await (isOver
        ? call('DELETE', path(context), { username }, { once: true })
        : call('POST', path(context), { username, reason, expires }, { once: true }))
      return { user, isOver }
    },
    failureOf: error => failureText(error, REFUSED)
  })
