import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { elementOf } from '#src/browser/markup.ts'
import { draftsIn, dropDrafts, type SavedDraft } from '#src/features/offline/drafts-store.ts'
import { unsentText as text } from '#src/features/offline/messages/unsent.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'
import { openEdit, openReply } from './boxes.ts'
import { authorOf, draftsOf, partOf, type ThreadContext } from './thread-items.ts'

/** A draft whose editor is not open in the page. */
interface Unsent extends SavedDraft {
  kind: 'comment' | 'reply' | 'change'
  /** Id of the comment that the draft answers or edits; empty for a comment on the post. */
  id: string
}

/**
 * Lists at the top of the thread the member's drafts that no editor shows: the comment that a draft answers or edits
 * may be deleted, locked or outside of the page.
 */
export function showUnsent(facts: ThreadContext): void {
  const { thread, member } = facts
  thread.querySelector(':scope > .unsent')?.remove()
  const list = draftsIn(member, draftsOf(facts)).map(unsent).filter(isShut)
  if (list.length === 0) return
  const section = elementOf(
    html`<section class="unsent" aria-label="${text.title}">${joined(list.map(draft => item(facts, draft)))}</section>`
  )
  for (const [at, element] of section.querySelectorAll<HTMLElement>('.write').entries())
    bringToLife(facts, element, list[at] as Unsent)
  const above = thread.querySelectorAll(':scope > :is(.thread-head, .note, .write)')
  above[above.length - 1]?.insertAdjacentElement('afterend', section)
}

function unsent(draft: SavedDraft): Unsent {
  const { where } = draft
  if (where === 'post') return { ...draft, kind: 'comment', id: '' }
  const [, edit, id = ''] = /^(edit-)?(.*)$/.exec(where) ?? []
  return { ...draft, kind: edit ? 'change' : 'reply', id }
}

const BOXES = { comment: 'write', reply: 'reply-', change: 'edit-' }
const isShut = ({ kind, id }: Unsent): boolean => !document.getElementById(BOXES[kind] + id)
const commentOf = ({ id }: Unsent): HTMLElement | null => document.getElementById(`c${id}`)

/** Returns the control that opens the draft's editor; null when the draft cannot be sent any more. */
function openerOf(draft: Unsent): HTMLElement | null {
  const comment = commentOf(draft)
  if (!comment || draft.kind === 'comment') return null
  if (draft.kind === 'change') return partOf(comment, 'a[data-own]') && partOf(comment, '.dots')
  return comment.closest('[data-banned]') ? null : partOf(comment, 'a[data-reply]:not([hidden])')
}

/**
 * Renders a draft. A line break at its beginning is written twice, because HTML parsers drop the first one in a
 * textarea.
 */
function item({ thread, path }: ThreadContext, draft: Unsent): Safe {
  const { kind, id, where, text: content, hasPicture } = draft
  const comment = commentOf(draft)
  const label = text[kind](comment && kind === 'reply' ? authorOf(comment) : '')
  const page = `${path}/${id}`
  const isElsewhere = !comment && (kind === 'change' || thread.querySelector(':scope > .write'))
  const mayGoOn = kind !== 'comment' && (isElsewhere || openerOf(draft))
  const heading =
    kind === 'comment' ? label : html`<a class="more-link" href="${comment ? `#c${id}` : page}">${label}</a>`
  return html`<div class="write" role="group" aria-label="${label}"><p class="tiny">${heading}</p><textarea id="left-${where}" rows="1" readonly aria-label="${label}">${content.startsWith('\n') && '\n'}${content}</textarea>${hasPicture && html`<p class="tiny">${text.withPicture}</p>`}<footer>${mayGoOn && html`<a class="act" data-go-on href="${page}">${text.goOn}</a>`}<button class="act" type="button" name="copy-draft">${text.copy}</button><button class="act" type="button" name="drop-draft" aria-label="${text.drop}">${text.dropYes}</button></footer></div>`
}

function bringToLife(facts: ThreadContext, element: HTMLElement, draft: Unsent): void {
  const on = (selector: string, listener: (event: MouseEvent) => void) =>
    element.querySelector<HTMLElement>(selector)?.addEventListener('click', listener)
  on('[name=copy-draft]', () => void copy(draft.text))
  on('[name=drop-draft]', () => void drop(facts, draft))
  on('[data-go-on]', event => {
    // For a comment outside of the page, the browser follows the link to it.
    if (!opensAnotherTab(event) && goOn(facts, draft)) event.preventDefault()
  })
}

function goOn(facts: ThreadContext, draft: Unsent): boolean {
  const comment = commentOf(draft)
  const opener = openerOf(draft)
  if (!comment || !opener) return false
  for (let branch = opener.closest('details'); branch; branch = branch.parentElement?.closest('details') ?? null)
    branch.open = true
  if (draft.kind === 'change') void openEdit(comment)
  else openReply(facts, opener)
  return true
}

async function copy(content: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(content)
    showAlert(text.copied)
  } catch {
    showAlert(text.notCopied)
  }
}

async function drop(facts: ThreadContext, { where }: Unsent): Promise<void> {
  await confirmed({ title: text.dropTitle, text: text.dropText, yes: text.dropYes })
  dropDrafts(facts.member, draftsOf(facts) + where)
  facts.thread.querySelector<HTMLElement>('.unsent button, :scope > .write textarea')?.focus()
}
