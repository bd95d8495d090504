import { sayAlert } from '#src/client/alert.ts'
import { writeBox } from '#src/components/thread/write-box.ts'
import { commentText } from '#src/messages/comments.ts'
import { threadText as text } from '#src/messages/thread.ts'
import { changeComment, readComment } from '#src/stores/comments.ts'
import { openDraft } from '#src/stores/drafts.ts'
import { failureText } from '#src/stores/failure.ts'
import { bringToLife, focusAtEnd } from './box.ts'
import { type Facts, idOf, partOf, placeOf } from './facts.ts'
import { renew } from './fresh.ts'
import { elementOf } from './markup.ts'

/** Opens the viewer's own comment for changes, in its own place; its source comes while the box is there already. */
export async function openEdit(facts: Facts, comment: HTMLElement): Promise<void> {
  const body = partOf(comment, '.prose')
  const open = partOf(comment, '.write[data-edit]')?.querySelector('textarea')
  if (open) return open.focus()
  const element = elementOf(
    writeBox({ id: `edit-${idOf(comment)}`, label: text.yourChange, send: text.save, closes: true })
  ) as HTMLElement
  element.dataset['edit'] = ''
  const draft = openDraft(facts.viewer, `edit:${idOf(comment)}`)
  let source = ''
  const close = () => {
    element.remove()
    if (body) body.hidden = false
    partOf(comment, '.dots')?.focus()
  }
  const giveUp = () => {
    const isChanged = box.field.value !== source
    if (isChanged && !confirm(commentText.forget)) return
    draft.drop()
    close()
  }
  const box = bringToLife(element, {
    draft,
    close: giveUp,
    send: async ({ body: changed }) => {
      const outcome = await changeComment(placeOf(facts, comment), changed)
      if (outcome.kind === 'refused') return outcome
      return renewed(facts, comment, element)
    }
  })
  if (body) body.hidden = true
  comment.querySelector(':scope > details > summary')?.insertAdjacentElement('afterend', element)
  const begun = box.field.value
  box.setBusy(true)
  const outcome = await readComment(idOf(comment))
  box.setBusy(false)
  if (outcome.kind === 'refused') {
    sayAlert(outcome.alert)
    return close()
  }
  source = outcome.comment.body
  if (begun === '') box.fill(source)
  focusAtEnd(box)
}

/** Until the changed comment is to be seen the box stays, so that nothing is lost. */
async function renewed(facts: Facts, comment: HTMLElement, box: HTMLElement) {
  try {
    const fresh = await renew(facts, comment)
    // Not before: the box is what was typed.
    box.remove()
    partOf(fresh, '.dots')?.focus()
    return null
  } catch (error) {
    return { beside: '', alert: failureText(error) }
  }
}
