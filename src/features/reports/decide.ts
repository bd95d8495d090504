import type { ReasonInput } from '#functions/contract/reasons.ts'
import { confirmedWhy, loadRemovalDialog } from '#src/features/post-actions/confirm-removal.ts'
import { showBusy } from '#src/ui/busy.ts'
import { dialogsShown } from '#src/ui/dialogs/show.ts'
import { hydrateIslands, timeout } from '#src/ui/islands.ts'
import type { Question } from '#src/ui/messages/question.ts'
import { type ReportData, reportOf } from './report-data.ts'
import { $reported, type QueueAction } from './resolved-store.ts'
import { createReportQueue, type ModQueue, resolveBelow } from './store.ts'

const queues = new Map<string, ReturnType<typeof createReportQueue>>()

function queueOf(queue: ModQueue): ReturnType<typeof createReportQueue> {
  const store = queues.get(queue.community) ?? createReportQueue(queue)
  queues.set(queue.community, store)
  return store
}

/** Focuses the row of a reported item: its clicked button disappears, and the next key acts on the row. */
const focusRow = (control: HTMLElement): void => control.closest<HTMLElement>('.report')?.focus()

/** Finds the ids of the reported comments on a post that the page lists. */
const commentsOf = (post: string): string[] =>
  Array.from(document.querySelectorAll<HTMLElement>('form[data-report]'), reportOf)
    .filter(({ item }) => item.type === 'comment' && item.post === post)
    .map(({ item }) => item.id)

/** Asks the question before a removal. The button is busy until the dialog is shown. */
function ask(button: HTMLElement, question: Question, { queue, item }: ReportData): Promise<ReasonInput> {
  const why = confirmedWhy(question, queue.community, item.id)
  void showBusy(button, Promise.allSettled([dialogsShown(), loadRemovalDialog()]))
  return why
}

/**
 * Decides about the reported item of a button, after a question if the decision removes something. React draws the
 * decision, but the call does not wait for React. If React fails to load, the page is loaded again.
 */
export async function decide(button: HTMLButtonElement, report: ReportData): Promise<void> {
  const { item, queue, questions } = report
  const action = button.value as QueueAction
  const question = questions[action]
  const isDecided = () => Boolean($reported.get()[item.id]?.resolution)
  if (isDecided()) return focusRow(button)
  const form = button.form as HTMLFormElement
  const why = question ? await ask(button, question, report) : {}
  focusRow(form)
  // The item may have been decided while the dialog was open.
  if (isDecided()) return
  const decided = queueOf(queue).decide(item, action, why)
  const isDrawn = await showBusy(
    button,
    Promise.race([hydrateIslands([form]), timeout()]).then(
      () => true,
      () => false
    )
  )
  const isDone = await decided
  if (isDone && item.type === 'post') resolveBelow(item, commentsOf(item.post))
  if (isDone && !isDrawn) location.reload()
}

/** Undoes the decision about the reported item of a button. */
export function undo(button: HTMLElement, { item, queue }: ReportData): Promise<void> {
  focusRow(button)
  return queueOf(queue).takeBack(item)
}
