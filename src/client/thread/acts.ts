import type { Group } from '#functions/contract/views.ts'
import { type Facts, type Office, partOf, placeOf } from '#src/lib/thread.ts'
import { commentMenuText as text } from '#src/messages/comment-menu.ts'
import { lockComment, removeComment, speakAs } from '#src/stores/comments/acts.ts'
import type { Outcome } from '#src/stores/comments/comments.ts'
import { shown } from '#src/stores/comments/thread.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { confirmedWhy } from '#src/stores/page/confirm.ts'

/** Deletes an own comment; its place in the thread stays. */
export const remove = (facts: Facts, comment: HTMLElement): Promise<void> =>
  change(comment, () => removeComment(placeOf(facts, comment), 'normal'), text.removed)

/** The same by moderators and admins, who are asked for a reason. */
export async function removeAs(facts: Facts, comment: HTMLElement, as: Office): Promise<void> {
  const why = await confirmedWhy(text.removal, facts.community)
  await change(comment, () => removeComment(placeOf(facts, comment), as, why), text.removed)
}

/** Has the viewer's own comment speak in a capacity. */
export const speak = (facts: Facts, comment: HTMLElement, group: Group): Promise<void> =>
  change(comment, () => speakAs(placeOf(facts, comment), group), text.spoken[group])

/** Locks what stands below a comment, or opens it. */
export const lock = (facts: Facts, comment: HTMLElement, isLocked: boolean): Promise<void> =>
  change(comment, () => lockComment(placeOf(facts, comment), isLocked), isLocked ? text.locked : text.unlocked)

async function change(comment: HTMLElement, act: () => Promise<Outcome>, done: string): Promise<void> {
  if (comment.ariaBusy === 'true') return
  comment.ariaBusy = 'true'
  const outcome = await shown(act())
  comment.ariaBusy = null
  if (outcome.kind === 'refused') return showAlert(outcome.beside || outcome.alert)
  showAlert(done)
  // What was pressed is there again, but not in a comment that is deleted.
  const fresh = document.getElementById(comment.id)
  const place = fresh && (partOf(fresh, '.dots') ?? partOf(fresh, '.when'))
  place?.focus()
}
