import { $returned, type DraftPicture, openDraft } from '#src/features/offline/drafts-store.ts'
import { $queue, $sent, outbox, type QueuedAction } from '#src/features/offline/send-or-queue.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { html } from '#src/ui/html.ts'
import { addToBox, openReply, showBegunOnTop, whenFree } from './boxes.ts'
import { replacePending, showWaitingComment } from './draw.ts'
import { queuedCommentText as text } from './messages/queued.ts'
import type { NewComment } from './store.ts'
import { draftsOf, partOf, type ThreadContext } from './thread-items.ts'

const BUTTONS = html`<button class="act" type="button" name="edit-waiting">${text.edit}</button><button class="act" type="button" name="drop-waiting">${text.drop}</button>`

/** Shows the member's comments of the offline queue in the thread until they are sent. */
export function startWaiting(facts: ThreadContext): void {
  const shown = new Map<string, HTMLElement>()
  let isBegun = false

  const show = (waiting: readonly QueuedAction[]) => {
    const ofThread = waiting.filter(({ item }) => item === `comments:${facts.post}`)
    for (const [key, element] of shown)
      if (!ofThread.some(action => action.key === key && action.refusal === undefined)) {
        const next = element.contains(document.activeElement) ? openerOf(facts, element) : null
        element.remove()
        next?.focus({ preventScroll: true })
        shown.delete(key)
      }
    for (const { key, after, refusal } of ofThread) {
      const comment = after as NewComment
      if (refusal !== undefined) void takeOut(key, comment, { why: refusal })
      else if (!shown.has(key)) {
        const element = bringToLife(showWaitingComment(facts, comment, BUTTONS), key, comment)
        shown.set(key, element)
        // The field of a comment that was just sent has lost the focus.
        if (isBegun && document.activeElement?.matches('body, :disabled')) element.focus({ preventScroll: true })
      }
    }
    isBegun = true
  }

  const bringToLife = (element: HTMLElement, key: string, comment: NewComment) => {
    element
      .querySelector('[name=edit-waiting]')
      ?.addEventListener('click', () => void takeOut(key, comment, { isAsked: true }))
    element.querySelector('[name=drop-waiting]')?.addEventListener('click', () => void drop(key))
    element.tabIndex = -1
    return element
  }

  /** Takes a comment out of the offline queue and moves its text back to an editor. */
  const takeOut = async (key: string, comment: NewComment, { why = '', isAsked = false }) => {
    await whenFree(facts, commentAt(comment.parent))
    if (!(await drop(key))) return
    if (why) showAlert(why)
    putBack(facts, comment, isAsked)
  }

  $sent.listen(sent => {
    if (sent?.comment.postPublicId !== facts.post) return
    const element = shown.get(sent.key)
    shown.delete(sent.key)
    if (!element) return
    const hadFocus = element.contains(document.activeElement)
    const comment = replacePending(facts, element, sent.comment)
    if (hadFocus) comment.focus({ preventScroll: true })
  })
  $queue.subscribe(show)
}

const commentAt = (parent: string | null): HTMLElement | null =>
  parent === null ? null : document.getElementById(`c${parent}`)

/** The control beside a waiting comment that writes another one: the reply link of its parent, or the editor on top. */
function openerOf({ thread }: ThreadContext, waiting: HTMLElement): HTMLElement | null {
  const parent = waiting.parentElement?.closest<HTMLElement>('.comment')
  return parent ? partOf(parent, 'a[data-reply]') : thread.querySelector<HTMLElement>(':scope > .write textarea')
}

const drop = async (key: string): Promise<boolean> => (await outbox.open?.())?.drop(key) ?? false

/**
 * Adds the text and the picture of a queued comment to the editor in which it was written, if that editor is open.
 * Otherwise they become a draft, and the draft's editor is opened if the member asked for the text.
 */
function putBack(facts: ThreadContext, { parent, body, picture }: NewComment, isAsked: boolean): void {
  const comment = commentAt(parent)
  const field = parent === null || comment ? addToBox(facts, comment, body) : null
  if (field) {
    if (picture) putPictureBack(field, picture)
    return
  }
  const draft = openDraft(facts.member, draftsOf(facts) + (parent ?? 'post'))
  // If the member left the page right after sending, the draft contains the text already and gets no second copy.
  const whole = draft.text.endsWith(body) ? draft.text : [draft.text, body].filter(Boolean).join('\n\n')
  if (picture && draft.picture?.imageId !== picture.imageId && draft.picture) showAlert(text.pictureLost)
  draft.save(whole, draft.initial, draft.picture ?? picture ?? undefined)
  draft.leave()
  if (parent === null) showBegunOnTop(facts)
  const link = comment && partOf(comment, 'a[data-reply]:not([hidden])')
  if (isAsked && link) openReply(facts, link)
}

/** Shows a picture in an editor again, unless the editor has another one, because a comment has one picture. */
function putPictureBack(field: HTMLTextAreaElement, picture: DraftPicture): void {
  if (field.closest('.write')?.querySelector('.upload')) showAlert(text.pictureLost)
  else $returned.set({ field: field.id, picture })
}
