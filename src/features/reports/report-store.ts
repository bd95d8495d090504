import type { ReportReason, TargetType } from '#functions/contract/views.ts'
import { ApiError, call, read } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { closerOfThis } from '#src/ui/dialogs/store.ts'
import { failureText } from '#src/ui/failure.ts'
import { reportText } from './text.ts'

/** The reported item. */
export interface Reported {
  type: TargetType
  id: string
}

export interface OwnReport {
  /** Id of a report reason. */
  reason: number
  /** Description, for the reason that requires one. */
  description: string
}

/** Cached for the page: reasons do not change while it is open. */
let reasons: ReportReason[] | null = null

/**
 * Report reasons of the site.
 * @throws ApiError; TypeError without a response.
 */
export async function readReasons(): Promise<ReportReason[]> {
  reasons ??= (await read('/_initial')).reportReasons
  return reasons
}

/** Sends a report. The dialog closes after a final answer, and keeps its input when a retry may succeed. */
export async function sendReport({ type, id }: Reported, input: OwnReport): Promise<void> {
  const close = closerOfThis()
  try {
    await call('POST', '/_report', { type, targetId: id, ...input }, { once: true })
    showAlert(reportText.sent(type))
    close()
  } catch (error) {
    showAlert(refusalText(error, type))
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) close()
  }
}

function refusalText(error: unknown, type: TargetType): string {
  if (!(error instanceof ApiError)) return failureText(error)
  if (error.status === 409) return reportText.already(type)
  return error.status === 403 || error.status === 404 ? error.message : failureText(error)
}
