import type { Group } from '#functions/contract/views.ts'
import { confirmedWhy, endRemoval } from '#src/features/post-actions/confirm-removal.ts'
import { reported } from '#src/features/reports/resolved-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { lockComment, removeComment, speakAs } from './actions-store.ts'
import { commentMenuText as text } from './messages/menu.ts'
import type { Outcome } from './store.ts'
import { commentRef, idOf, partOf, type StaffRole, type ThreadContext } from './thread-items.ts'
import { shown } from './thread-store.ts'

/** Deletes the viewer's own comment. The thread shows a note in its place. */
export const remove = (facts: ThreadContext, comment: HTMLElement): Promise<unknown> =>
  settling(facts, comment, 'remove', () =>
    change(comment, () => removeComment(commentRef(facts, comment), 'normal'), text.removed)
  )

/** Removes a comment as moderator or admin, with a reason. */
export async function removeAs(facts: ThreadContext, comment: HTMLElement, as: StaffRole): Promise<void> {
  const id = idOf(comment)
  const why = await confirmedWhy(text.removal, facts.community, id)
  await settling(facts, comment, 'remove', async () => {
    const isDone = await change(comment, () => removeComment(commentRef(facts, comment), as, why), text.removed)
    if (isDone) endRemoval(id)
    return isDone
  })
}

/** Changes the role in which the viewer's own comment is shown: as author, moderator or admin. */
export const speak = (facts: ThreadContext, comment: HTMLElement, group: Group): Promise<unknown> =>
  change(comment, () => speakAs(commentRef(facts, comment), group), text.spoken[group])

/** Locks a comment with its replies, which also resolves the comment's reports. */
export const lock = (facts: ThreadContext, comment: HTMLElement): Promise<unknown> =>
  settling(facts, comment, 'lock', () =>
    change(comment, () => lockComment(commentRef(facts, comment), true), text.locked)
  )

/** Unlocks a comment with its replies. */
export const unlock = (facts: ThreadContext, comment: HTMLElement): Promise<unknown> =>
  change(comment, () => lockComment(commentRef(facts, comment), false), text.unlocked)

/** Removes or locks a comment, and then shows its reports as resolved. */
async function settling(
  { community, viewer: by, may }: ThreadContext,
  comment: HTMLElement,
  act: 'remove' | 'lock',
  run: () => Promise<boolean>
): Promise<void> {
  const isReported = partOf(comment, '.reported') !== null
  if (!(await run()) || !isReported) return
  const as = may.includes('mods') ? 'mods' : 'admins'
  const resolution = { act, by, as, at: new Date().toISOString(), mine: true } as const
  reported.share(idOf(comment), { type: 'comment', community, as, resolution })
}

/**
 * Runs a change and shows its result in the thread. @returns false when the change was refused; an alert has shown the
 * reason.
 */
async function change(comment: HTMLElement, run: () => Promise<Outcome>, done: string): Promise<boolean> {
  if (comment.ariaBusy === 'true') return false
  comment.ariaBusy = 'true'
  const outcome = await shown(run())
  comment.ariaBusy = null
  if (outcome.kind === 'refused') {
    showAlert(outcome.beside || outcome.alert)
    return false
  }
  showAlert(done)
  // The focus returns to the button of the comment's menu, or for a deleted comment, which has no menu, to its time.
  const fresh = document.getElementById(comment.id)
  const control = fresh && (partOf(fresh, '.dots') ?? partOf(fresh, '.when'))
  control?.focus()
  return true
}
