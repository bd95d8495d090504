import { call } from '#src/api.ts'
import { noticesText as text } from '#src/messages/notices.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { optimistic } from './optimistic.ts'

const GONE = 404

/** What has become of notifications; `kept`: they are not deleted after all. */
export interface NoticeChange {
  /** Their ids; all that there are. */
  of: readonly string[] | 'all'
  as: 'seen' | 'unseen' | 'gone' | 'kept'
}

const notices = optimistic<NoticeChange>('notices')
const counts = optimistic<number>('new-notifications')

/** What has become of notifications since the page came, here or in another tab, by the press. */
export const $notices = notices.$states
/** How many are new, where a tab knows it before the next question, at `all`. */
export const $newCount = counts.$states

/** None is new any more. */
export const tellNoneNew = (): void => counts.tell('all', 0)

/** One is seen: its address marks it. */
export const tellSeen = (id: string): void => notices.tell(id, { of: [id], as: 'seen' })

/** Marks one as seen, or as new again. What fails is of no use to its reader, so it is only logged. */
export const markNotice = (id: string, seen: boolean): Promise<boolean> =>
  notices.change(id, {
    before: { of: [id], as: seen ? 'unseen' : 'seen' },
    after: { of: [id], as: seen ? 'seen' : 'unseen' },
    async send() {
      await call('PUT', `/notifications/${id}?action=markAsSeen&seen=${seen}`, {}, { once: true })
      return { of: [id], as: seen ? 'seen' : 'unseen' }
    },
    sayWhyNot(error) {
      console.error(text.markFailed, error)
      return ''
    }
  })

/** Deletes one; one that is gone already is deleted. @returns whether it was done. */
export const deleteNotice = (id: string): Promise<boolean> =>
  notices.change(id, {
    before: { of: [id], as: 'kept' },
    after: { of: [id], as: 'gone' },
    async send() {
      await call('DELETE', `/notifications/${id}`, {}, { once: true }).catch(unlessGone)
      return { of: [id], as: 'gone' }
    }
  })

/** @throws what is not the news that there is none. */
function unlessGone(error: unknown): void {
  if ((error as { status?: number }).status !== GONE) throw error
}

/** What can be done with all of them. */
export type ActOnAll = 'allSeen' | 'votesSeen' | 'deleteAll'

const BODIES = {
  allSeen: { action: 'markAllAsSeen' },
  votesSeen: { action: 'markAllAsSeen', type: 'new_votes' },
  deleteAll: { action: 'deleteAll' }
}

/**
 * Marks all as seen, those of votes, or deletes all.
 * @param unseen ids of those on the page that are not seen and concerned.
 * @returns whether it was done.
 */
export async function changeAll(act: ActOnAll, unseen: string[]): Promise<boolean> {
  const [before, after] = statesOf(act, unseen)
  const isDone = await notices.change('all', {
    before,
    after,
    async send() {
      await call('POST', '/notifications', BODIES[act], { once: true })
      return after
    },
    sayWhyNot: failureText
  })
  if (isDone && act !== 'votesSeen') tellNoneNew()
  return isDone
}

const statesOf = (act: ActOnAll, unseen: string[]): [before: NoticeChange, after: NoticeChange] =>
  act === 'deleteAll'
    ? [
        { of: 'all', as: 'kept' },
        { of: 'all', as: 'gone' }
      ]
    : [
        { of: unseen, as: 'unseen' },
        { of: unseen, as: 'seen' }
      ]
