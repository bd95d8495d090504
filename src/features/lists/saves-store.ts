import type { ListName } from '#functions/contract/calls.ts'
import { intentText } from '#functions/contract/intents.ts'
import { optimistic, queuedKind } from '#src/features/offline/optimistic.ts'
import { deliver, kinds } from '#src/features/offline/send-or-queue.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { type Move, notSavedText, setListed } from './items-store.ts'
import { saveText as text } from './messages/saving.ts'

const saves = optimistic<boolean>('saves')

/**
 * Changes since the page was loaded, by post id: true for a post that was saved, false for one that was removed from
 * all lists.
 */
export const $saves = saves.$states

/** Beginning of the keys of saved posts in the offline queue. The post's id follows. */
const ITEM_PREFIX = 'save:'
kinds.saves = queuedKind(saves, ITEM_PREFIX, { read: (_answer, { after }) => after, failureOf: notSavedText })

/**
 * Saves a post to the member's usual list, or removes it from all lists. An alert names these lists and offers to
 * undo the change.
 */
export async function changeSave(id: string, save: boolean): Promise<void> {
  let lists: ListName[] = []
  const isDone = await saves.change(id, {
    before: !save,
    after: save,
    intent: save ? intentText({ action: 'save', on: 'post', id }) : '',
    async send() {
      const body = { postId: id, save }
      const action = { kind: 'saves', item: ITEM_PREFIX + id, method: 'POST', path: '/_savePost', body } as const
      lists = (await deliver({ ...action, before: !save, after: save })).lists
      return save
    },
    failureOf: notSavedText
  })
  const move = save ? { added: lists, removed: [] } : { added: [], removed: lists }
  if (isDone) alertMoved({ ...move, item: { type: 'post', id }, before: !save, after: save })
}

/**
 * Shows on the page that an item was added to lists or removed from lists, with an alert that offers to undo the
 * change.
 */
export function alertMoved({ item, added, removed, before, after }: Move): void {
  if (added.length + removed.length === 0) return
  saves.share(item.id, after)
  const undo = () =>
    saves.change(item.id, {
      before: after,
      after: before,
      async send() {
        for (const { id } of added) await setListed(item, id, false)
        for (const { id } of removed) await setListed(item, id, true)
        return before
      },
      failureOf: notSavedText
    })
  const titles = (of: ListName[]) => of.map(({ displayName }) => displayName)
  const sentences = [added.length > 0 && text.saved(titles(added)), removed.length > 0 && text.removed(titles(removed))]
  const action = { label: text.undo, run: () => void undo() }
  showAlert(sentences.filter(Boolean).join(' '), { id: `save ${item.id}`, action })
}
