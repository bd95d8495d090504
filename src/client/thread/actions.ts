import type { Group } from '#functions/contract/views.ts'
import { commentRef, idOf, partOf, type StaffRole, type ThreadContext } from '#src/lib/thread.ts'
import { commentMenuText as text } from '#src/messages/comment-menu.ts'
import { reported } from '#src/stores/actions/resolved.ts'
import { lockComment, removeComment, speakAs } from '#src/stores/comments/actions.ts'
import type { Outcome } from '#src/stores/comments/comments.ts'
import { shown } from '#src/stores/comments/thread.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { confirmedWhy, endRemoval } from '#src/stores/page/confirm.ts'

/** Deletes an own comment; its place in the thread stays. */
export const remove = (facts: ThreadContext, comment: HTMLElement): Promise<unknown> =>
  settling(facts, comment, 'remove', () =>
    change(comment, () => removeComment(commentRef(facts, comment), 'normal'), text.removed)
  )

/** The same by moderators and admins, who are asked for a reason. */
export async function removeAs(facts: ThreadContext, comment: HTMLElement, as: StaffRole): Promise<void> {
  const id = idOf(comment)
  const why = await confirmedWhy(text.removal, facts.community, id)
  await settling(facts, comment, 'remove', async () => {
    const isDone = await change(comment, () => removeComment(commentRef(facts, comment), as, why), text.removed)
    if (isDone) endRemoval(id)
    return isDone
  })
}

/** Has the viewer's own comment speak in a capacity. */
export const speak = (facts: ThreadContext, comment: HTMLElement, group: Group): Promise<unknown> =>
  change(comment, () => speakAs(commentRef(facts, comment), group), text.spoken[group])

/** Locks what stands below a comment, which settles its reports. */
export const lock = (facts: ThreadContext, comment: HTMLElement): Promise<unknown> =>
  settling(facts, comment, 'lock', () =>
    change(comment, () => lockComment(commentRef(facts, comment), true), text.locked)
  )

/** Opens what stands below a comment. */
export const unlock = (facts: ThreadContext, comment: HTMLElement): Promise<unknown> =>
  change(comment, () => lockComment(commentRef(facts, comment), false), text.unlocked)

/** A report counts as resolved once a resolving action is done. */
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
  reported.tell(idOf(comment), { type: 'comment', community, as, resolution })
}

/** @returns whether it was done; an alert has said why not. */
async function change(comment: HTMLElement, act: () => Promise<Outcome>, done: string): Promise<boolean> {
  if (comment.ariaBusy === 'true') return false
  comment.ariaBusy = 'true'
  const outcome = await shown(act())
  comment.ariaBusy = null
  if (outcome.kind === 'refused') {
    showAlert(outcome.beside || outcome.alert)
    return false
  }
  showAlert(done)
  // The clicked control is there again, but not in a deleted comment.
  const fresh = document.getElementById(comment.id)
  const place = fresh && (partOf(fresh, '.dots') ?? partOf(fresh, '.when'))
  place?.focus()
  return true
}
