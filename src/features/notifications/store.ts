import type { NotificationType } from '#functions/contract/notifications.ts'
import { call, type Failure } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { failureText } from '#src/ui/failure.ts'
import { setNewCount } from './new-count.ts'
import { noticesText as text } from './notices-text.ts'

const GONE = 404

type NoticeState = 'seen' | 'unseen' | 'gone'

/** Change of one notification, of all, or of those about votes; null when the change was undone. */
type NoticeChange = { as: NoticeState; at: number } | null
export type NoticeChanges = Readonly<Record<string, NoticeChange>>

const ALL = 'all'
const VOTES = 'new_votes' satisfies NotificationType

const notices = optimistic<NoticeChange>('notices')

/** Changes of notifications since the page was loaded, in any tab: by id, of all, and of those about votes. */
export const $notices = notices.$states

/** A notification as the page was rendered with it. */
export interface InitialNotice {
  id: number
  type: NotificationType
  seen: boolean
}

/** Present state of a notification: a deleted one stays deleted, otherwise the last change counts. */
export function noticeNow({ id, type, seen }: InitialNotice, changes: NoticeChanges): NoticeState {
  const own = [changes[id], changes[ALL], type === VOTES ? changes[VOTES] : null].filter(change => change != null)
  if (own.some(({ as }) => as === 'gone')) return 'gone'
  const last = own.toSorted((a, b) => b.at - a.at)[0]
  return last?.as ?? (seen ? 'seen' : 'unseen')
}

/**
 * True when all notifications that the page was rendered with are deleted; later ones do not count.
 * @param count number of the reader's notifications at rendering.
 * @param newest id of the newest of them.
 */
export function isNoneLeft({ count, newest }: { count: number; newest: number }, changes: NoticeChanges): boolean {
  const deleted = Object.entries(changes).filter(([id, change]) => change?.as === 'gone' && Number(id) <= newest)
  return changes[ALL]?.as === 'gone' || deleted.length >= count
}

/** Time of a change: it is after all that this page knows, also when the device's clock was set back. */
const timeOfChange = (): number =>
  Math.max(Date.now(), ...Object.values($notices.get()).map(known => (known?.at ?? 0) + 1))

/** Marks a notification as seen in all tabs; the server learns it from the link's address. */
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

/** Marks a notification as seen or unseen. Failures are only logged: the reader can do nothing about them. */
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
 * Deletes a notification; one that is missing counts as deleted.
 * @returns true when it is deleted.
 */
export const deleteNotice = (id: number): Promise<boolean> =>
  change(String(id), 'gone', () => call('DELETE', `/notifications/${id}`, {}, { once: true }).catch(unlessGone))

/** @throws errors other than not found. */
function unlessGone(error: unknown): void {
  if ((error as Failure).status !== GONE) throw error
}

/** Actions on all notifications. */
export type ActionOnAll = 'allSeen' | 'votesSeen' | 'deleteAll'

const ACTIONS = {
  allSeen: { key: ALL, as: 'seen', body: { action: 'markAllAsSeen' } },
  votesSeen: { key: VOTES, as: 'seen', body: { action: 'markAllAsSeen', type: VOTES } },
  deleteAll: { key: ALL, as: 'gone', body: { action: 'deleteAll' } }
} as const

/**
 * Marks all notifications, or those about votes, as seen, or deletes all.
 * @returns true when the server has done it.
 */
export async function changeAll(action: ActionOnAll): Promise<boolean> {
  const { key, as, body } = ACTIONS[action]
  const isDone = await change(key, as, () => call('POST', '/notifications', body, { once: true }))
  if (isDone && action !== 'votesSeen') setNewCount(0)
  return isDone
}
