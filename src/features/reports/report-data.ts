import type { ReportFilter } from '#functions/contract/report.ts'
import type { Question } from '#src/ui/messages/question.ts'
import type { QueueAction } from './resolved-store.ts'
import type { ModQueue, Reported } from './store.ts'

/** Data of a row of the report queue, which its form carries in the attribute `data-report`. */
export interface ReportData {
  item: Reported & {
    title: string
    locked: boolean
    /** True for a post that its author has deleted, while its reports are open. */
    isGone: boolean
  }
  /** Part of the queue that is shown. The page that asks before an action returns to this part. */
  filter: ReportFilter
  queue: ModQueue
  /** Questions before actions. Actions without a question are done without a confirmation. */
  questions: Partial<Record<QueueAction, Question>>
  /** CSRF token, for submission without script. */
  token: string
}

/** Writes the value of `data-report`. */
export const reportData = (data: ReportData): string => JSON.stringify(data)

/** Reads the attribute `data-report` of the form around an element. */
export const reportOf = (element: HTMLElement): ReportData =>
  JSON.parse(element.closest<HTMLElement>('[data-report]')?.dataset['report'] ?? '')
