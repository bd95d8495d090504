import { confirmedWhy } from '#src/features/post-actions/confirm-removal.ts'
import { hydrateIslands } from '#src/ui/islands.ts'
import { type ReportData, reportOf } from './report-data.ts'
import type { QueueAction } from './resolved-store.ts'
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

/**
 * Decides about the reported item of a form. React draws the decision; the call does not wait for React. If React
 * fails to load, the page is loaded again.
 */
export async function decide(form: HTMLElement, report: ReportData, action: QueueAction): Promise<void> {
  if (form.ariaBusy === 'true') return focusRow(form)
  const { item, queue, questions } = report
  const question = questions[action]
  const why = question ? await confirmedWhy(question, queue.community, item.id) : {}
  focusRow(form)
  form.ariaBusy = 'true'
  const decided = queueOf(queue).decide(item, action, why)
  const isDrawn = await hydrateIslands([form]).then(
    () => true,
    () => false
  )
  form.ariaBusy = null
  const isDone = await decided
  if (isDone && item.type === 'post') resolveBelow(item, commentsOf(item.post))
  if (isDone && !isDrawn) location.reload()
}

/** Undoes the decision about the reported item of a button. */
export function undo(button: HTMLElement, { item, queue }: ReportData): Promise<void> {
  focusRow(button)
  return queueOf(queue).takeBack(item)
}
