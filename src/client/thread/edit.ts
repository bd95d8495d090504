import { writeBox } from '#src/components/thread/write-box.ts'
import { draftsOf, type Facts, idOf, partOf, placeOf } from '#src/lib/thread.ts'
import { commentText } from '#src/messages/comments.ts'
import { threadText as text } from '#src/messages/thread.ts'
import { changeComment, readComment } from '#src/stores/comments/comments.ts'
import { shown } from '#src/stores/comments/thread.ts'
import { openDraft } from '#src/stores/drafts/drafts.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { confirmed } from '#src/stores/page/confirm.ts'
import { bringToLife, focusAtEnd } from './box.ts'
import { elementOf } from './markup.ts'

/** Opens the viewer's own comment for changes, in its own place; its source comes while the box is there already. */
export async function openEdit(facts: Facts, comment: HTMLElement): Promise<void> {
  const id = idOf(comment)
  const open = partOf(comment, '.write[data-edit]')?.querySelector('textarea')
  if (open) return open.focus()
  const element = elementOf(writeBox({ id: `edit-${id}`, label: text.yourChange, send: text.save, closes: true }))
  element.dataset['edit'] = ''
  comment.querySelector(':scope > details > summary')?.insertAdjacentElement('afterend', element)
  const draft = openDraft(facts.viewer, `${draftsOf(facts)}edit-${id}`)
  let source = ''
  /** Of the version that is changed. */
  let editedAt: string | null = null
  /** The comment may have been drawn anew meanwhile. */
  const here = () => element.closest<HTMLElement>('.comment') ?? comment
  const showBody = (isShown: boolean) => {
    const body = partOf(here(), '.prose')
    if (body) body.hidden = !isShown
  }
  const close = () => {
    showBody(true)
    const dots = partOf(here(), '.dots')
    element.remove()
    draft.leave()
    dots?.focus()
  }
  /** Another window has changed it: what is there now is shown, and the next press writes over that. */
  const showOthers = async () => {
    const now = await shown(readComment(id))
    if (now.kind === 'done') editedAt = now.comment.editedAt
  }
  const giveUp = async () => {
    if (box.field.value !== source) await confirmed(commentText.forget)
    draft.drop()
    close()
  }
  const box = bringToLife(element, {
    draft,
    close: () => void giveUp(),
    send: async ({ body: changed }) => {
      const outcome = await shown(changeComment(placeOf(facts, here()), changed, editedAt))
      if (outcome.kind === 'done') {
        const dots = partOf(here(), '.dots')
        element.remove()
        dots?.focus()
        return null
      }
      if (outcome.isConflict) await showOthers()
      return outcome
    }
  })
  showBody(false)
  const begun = box.field.value
  box.setBusy(true)
  const outcome = await readComment(id)
  box.setBusy(false)
  if (outcome.kind === 'refused') {
    showAlert(outcome.alert)
    return close()
  }
  source = outcome.comment.body
  editedAt = outcome.comment.editedAt
  if (begun === '') box.fill(source)
  focusAtEnd(box)
}
