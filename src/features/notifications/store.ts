import type { NotificationType } from '#functions/contract/notifications.ts'
import { call, failureIn } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { failureText } from '#src/ui/failure.ts'
import { noticesText as text } from './messages/notices.ts'
import { setNewCount } from './new-count.ts'

const GONE = 404

type NoticeState = 'seen' | 'unseen' | 'gone'

/**
 * Change of one notification, of all notifications, or of all notifications about votes; null when the change was
 * undone.
 */
type NoticeChange = { as: NoticeState; at: number } | null
export type NoticeChanges = Readonly<Record<string, NoticeChange>>

const ALL = 'all'
const VOTES = 'new_votes' satisfies NotificationType

const notices = optimistic<NoticeChange>('notices')

/**
 * Changes since the page was loaded, in this tab or other tabs. The key is the id of a notification, or stands for all
 * notifications or for all notifications about votes.
 */
export const $notices = notices.$states

/** A notification in the state with which the page was rendered. */
export interface InitialNotice {
  id: number
  type: NotificationType
  seen: boolean
}

/** Returns the present state of a notification. A deletion is final; otherwise the last change counts. */
export function noticeNow({ id, type, seen }: InitialNotice, changes: NoticeChanges): NoticeState {
  const own = [changes[id], changes[ALL], type === VOTES ? changes[VOTES] : null].filter(change => change != null)
  if (own.some(({ as }) => as === 'gone')) return 'gone'
  const last = own.toSorted((a, b) => b.at - a.at)[0]
  return last?.as ?? (seen ? 'seen' : 'unseen')
}

/**
 * True when all notifications in the rendered page are deleted, even if newer notifications have come.
 * @param count number of the reader's notifications when the page was rendered.
 * @param newest id of the newest notification when the page was rendered.
 */
export function isNoneLeft({ count, newest }: { count: number; newest: number }, changes: NoticeChanges): boolean {
  const deleted = Object.entries(changes).filter(([id, change]) => change?.as === 'gone' && Number(id) <= newest)
  return changes[ALL]?.as === 'gone' || deleted.length >= count
}

/** Returns the time of a new change. It is later than all known changes, even after the device's clock was set back. */
const timeOfChange = (): number =>
  Math.max(Date.now(), ...Object.values($notices.get()).map(known => (known?.at ?? 0) + 1))

/** Shows a notification as seen in all tabs. The server marks it when the link is followed. */
export const showSeen = (id: string): void => notices.share(id, { as: 'seen', at: timeOfChange() })

function change(
  key: string,
  as: NoticeState,
  sent: () => Promise<unknown>,
  failureOf: (error: unknown) => string = failureText
): Promise<boolean> {
  const after = { as, at: timeOfChange() }
  const send = async () => {
    await sent()
    return after
  }
  return notices.change(key, { before: $notices.get()[key] ?? null, after, send, failureOf })
}

/** Marks a notification as seen or unseen. A failure is only logged, because the reader could do nothing about it. */
export const markNotice = (id: number, seen: boolean): Promise<boolean> =>
  change(
    String(id),
    seen ? 'seen' : 'unseen',
    () => call('PUT', `/notifications/${id}?action=markAsSeen&seen=${seen}`, {}, { once: true }),
    error => {
      console.error(text.markFailed, error)
      return ''
    }
  )

/**
 * Deletes a notification. One that does not exist any more counts as deleted.
 * @returns true when the notification is deleted.
 */
export const deleteNotice = (id: number): Promise<boolean> =>
  change(String(id), 'gone', () => call('DELETE', `/notifications/${id}`, {}, { once: true }).catch(unlessGone))

/** Ignores the error of a notification that does not exist. @throws all other errors. */
function unlessGone(error: unknown): void {
  if (failureIn(error).status !== GONE) throw error
}

/** Actions that change many notifications. */
export type ActionOnAll = 'allSeen' | 'votesSeen' | 'deleteAll'

const ACTIONS = {
  allSeen: { key: ALL, as: 'seen', body: { action: 'markAllAsSeen' } },
  votesSeen: { key: VOTES, as: 'seen', body: { action: 'markAllAsSeen', type: VOTES } },
  deleteAll: { key: ALL, as: 'gone', body: { action: 'deleteAll' } }
} as const

/**
 * Marks all notifications or all notifications about votes as seen, or deletes all.
 * @returns true when the server has made the change.
 */
export async function changeAll(action: ActionOnAll): Promise<boolean> {
  const { key, as, body } = ACTIONS[action]
  const isDone = await change(key, as, () => call('POST', '/notifications', body, { once: true }))
  if (isDone && action !== 'votesSeen') setNewCount(0)
  return isDone
}
