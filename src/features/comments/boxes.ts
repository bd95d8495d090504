import { isBlank } from '#functions/contract/text.ts'
import { elementOf } from '#src/browser/markup.ts'
import { draftsIn, forgetOldDrafts } from '#src/features/offline/drafts-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { askedByKey, insertText } from '#src/ui/editor/writing.ts'
import { failureText } from '#src/ui/failure.ts'
import { html, Safe } from '#src/ui/html.ts'
import { hydrateIslands } from '#src/ui/islands.ts'
import { threadText as text } from './messages/thread.ts'
import { quoteOf, type Selected, selectedText } from './quotes.ts'
import { unfoldTo } from './show-comment.ts'
import { authorOf, type BoxKind, draftsOf, idOf, partOf, type ThreadContext } from './thread-items.ts'

const fieldOf = (box: HTMLElement) => box.querySelector('textarea') as HTMLTextAreaElement

/** Makes the editor of a reply or an edit from the page's template. The editor is visible before its code is loaded. */
function drawBox(kind: BoxKind, id: string, label: string): HTMLElement {
  const drawing = document.getElementById(`box-${kind}`)?.innerHTML ?? ''
  const labelled = drawing.replaceAll('{label}', html`${label}`.text)
  return elementOf(new Safe(labelled.replaceAll('{id}', `${kind}-${id}`)))
}

/** Prepares the editors of the thread. The draft of the comment on the post is shown before the first input. */
export function startWriting(facts: ThreadContext): void {
  facts.thread.addEventListener('keydown', onKey)
  forgetOldDrafts()
  showBegunOnTop(facts)
}

/** Shows the stored draft of a comment on the post in its editor, and hydrates the editor. */
export function showBegunOnTop(facts: ThreadContext): void {
  const box = topBox(facts)
  if (box && showBegun(facts, box, 'post')) void hydrateIslands([box]).catch(console.error)
}

const topBox = ({ thread }: ThreadContext): HTMLElement | null => thread.querySelector(':scope > .write[data-write]')

const boxAt = (facts: ThreadContext, comment: HTMLElement | null): HTMLElement | null =>
  comment ? partOf(comment, '.write[data-write=reply]') : topBox(facts)

/** Waits until the editor of a comment is no longer sending its text. */
export function whenFree(facts: ThreadContext, comment: HTMLElement | null): Promise<void> {
  const isFree = () => !boxAt(facts, comment)?.querySelector('textarea:disabled')
  return new Promise(resolve => {
    if (isFree()) return resolve()
    const observer = new MutationObserver(() => {
      if (!isFree()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(facts.thread, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  })
}

/**
 * Appends a text to the field of an editor that is hydrated and not busy.
 * @returns the field; null when there is no such editor.
 */
export function addToBox(facts: ThreadContext, comment: HTMLElement | null, text: string): HTMLTextAreaElement | null {
  const box = boxAt(facts, comment)
  if (!box || !('hydrated' in box.dataset)) return null
  const field = fieldOf(box)
  if (field.disabled) return null
  const added = field.value === '' ? text : `\n\n${text}`
  field.setRangeText(added, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return field
}

/**
 * Shows a stored draft in its editor. If the editor contains typed text already, its field is not changed, and
 * hydration joins the typed text and the draft.
 * @returns true when a draft exists.
 */
function showBegun(facts: ThreadContext, box: HTMLElement, where: string): boolean {
  const draft = draftsIn(facts.member, draftsOf(facts)).find(saved => saved.where === where)
  if (!draft) return false
  const { text: saved } = draft
  const field = fieldOf(box)
  if (field.value === '' || field.value === saved) {
    field.value = saved
    box.dataset['begun'] = ''
  }
  return true
}

/**
 * Handles keyboard shortcuts of an editor that is not hydrated yet: clicks the editor's buttons, and these clicks are
 * handled after the hydration.
 */
function onKey(event: KeyboardEvent): void {
  const { target: field } = event
  const box = field instanceof HTMLTextAreaElement && field.closest('.write[data-write]:not([data-hydrated])')
  const asked = box && askedByKey(event, field.value)
  if (!asked) return
  event.preventDefault()
  box.querySelector<HTMLElement>(asked === 'submit' ? '[name=send]' : '[name=cancel]')?.click()
}

/**
 * Opens a reply editor below a comment, or focuses it if it is open already. Several editors may be open in a thread.
 * The selected text of the comment is added to the reply as a quotation.
 */
export function openReply(facts: ThreadContext, link: HTMLElement): void {
  const comment = link.closest<HTMLElement>('.comment')
  if (!comment) return
  const selected = selectedText()
  const box = replyBox(facts, comment)
  write(box, selected?.comment === comment ? quoteOf(selected.text) : '')
}

function replyBox(facts: ThreadContext, comment: HTMLElement): HTMLElement {
  const open = partOf(comment, '.write[data-write=reply]')
  if (open) return open
  const box = drawBox('reply', idOf(comment), text.yourReply(authorOf(comment)))
  const controls = comment.querySelectorAll(':scope > details > .act')
  controls[controls.length - 1]?.insertAdjacentElement('afterend', box)
  showBegun(facts, box, idOf(comment))
  return box
}

/** Focuses an editor, and adds a quotation to the end of its text; an empty one adds nothing. */
function write(box: HTMLElement, quote: string): void {
  unfoldTo(box)
  const field = fieldOf(box)
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  const isApart = field.value === '' || field.value.endsWith('\n\n')
  if (quote !== '') insertText(field, `${isApart ? '' : '\n\n'}${quote}\n\n`)
  box.scrollIntoView({ block: 'nearest' })
}

/**
 * Adds the selected text of a post or comment as a quotation to the comment that is being written; if the member writes
 * none, to a new reply to the quoted author. The quotation names its author when the comment replies to another one.
 * @param begun the editor of a new comment that had the focus last.
 */
export function quote(facts: ThreadContext, selected: Selected, begun: HTMLElement | null): void {
  const box = boxForQuote(facts, selected.comment, begun)
  if (!box) return
  const isToAuthor = box.closest('.comment') === selected.comment
  write(box, quoteOf(selected.text, isToAuthor ? '' : selected.author))
}

/** True when the thread has an editor, or a link that opens one, for a quotation of a comment or of the post (null). */
export const mayQuote = (facts: ThreadContext, comment: HTMLElement | null, begun: HTMLElement | null): boolean =>
  isOpenFor(begun) || topBox(facts) !== null || (comment !== null && mayReply(comment))

function boxForQuote(facts: ThreadContext, comment: HTMLElement | null, begun: HTMLElement | null): HTMLElement | null {
  if (isOpenFor(begun)) return begun
  return comment && mayReply(comment) ? replyBox(facts, comment) : topBox(facts)
}

const isOpenFor = (begun: HTMLElement | null): begun is HTMLElement =>
  begun?.isConnected === true && !fieldOf(begun).disabled && !isBlank(fieldOf(begun).value)

const mayReply = (comment: HTMLElement): boolean => partOf(comment, 'a[data-reply]:not([hidden])') !== null

/** Opens the editor of the viewer's own comment in place of its text. The editor appears before the text is loaded. */
export async function openEdit(comment: HTMLElement): Promise<void> {
  const open = partOf(comment, '.write[data-write=edit]')
  if (open) return fieldOf(open).focus()
  const box = drawBox('edit', idOf(comment), text.yourChange)
  insertEditBox(comment, box)
  try {
    await hydrateIslands([box])
  } catch (error) {
    showAlert(failureText(error))
    box.remove()
    showText(comment, true)
  }
}

/** Hides the text of a comment and shows the editor of the comment in its place. */
export function insertEditBox(comment: HTMLElement, box: HTMLElement): void {
  partOf(comment, 'summary')?.insertAdjacentElement('afterend', box)
  showText(comment, false)
}

function showText(comment: HTMLElement, isShown: boolean): void {
  const body = partOf(comment, '.prose')
  if (body) body.hidden = !isShown
}
