import type { Group } from '#functions/contract/views.ts'
import { type Outcome, removeComment, speakAs } from '#src/stores/comments/comments.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { type Facts, partOf, placeOf } from './facts.ts'
import { renew } from './fresh.ts'

/** Deletes a comment; its place in the thread stays. */
export const remove = (facts: Facts, comment: HTMLElement, as: Group): Promise<void> =>
  change(facts, comment, () => removeComment(placeOf(facts, comment), as))

/** Has the viewer's own comment speak in a capacity. */
export const speak = (facts: Facts, comment: HTMLElement, group: Group): Promise<void> =>
  change(facts, comment, () => speakAs(placeOf(facts, comment), group))

async function change(facts: Facts, comment: HTMLElement, act: () => Promise<Outcome>): Promise<void> {
  if (comment.ariaBusy === 'true') return
  comment.ariaBusy = 'true'
  const outcome = await act()
  comment.ariaBusy = null
  if (outcome.kind === 'refused') return showAlert(outcome.beside || outcome.alert)
  try {
    const fresh = await renew(facts, comment)
    // What was pressed is there again, but not in a comment that is deleted.
    const place = partOf(fresh, '.dots') ?? partOf(fresh, '.when')
    place?.focus()
  } catch (error) {
    showAlert(failureText(error))
  }
}
