import type { InitialState, ReportReason, TargetType } from '#functions/contract/views.ts'
import { ApiError, call, read } from '#src/api.ts'
import { reportText } from '#src/messages/report.ts'
import { showAlert } from './alerts.ts'
import { closerOfThis } from './dialogs.ts'
import { failureText } from './failure.ts'

/** The reported item. */
export interface Reported {
  type: TargetType
  id: string
}

export interface OwnReport {
  /** Number of a reason. */
  reason: number
  /** Own words, of the reason that asks for them. */
  description: string
}

/** Fetched once: they do not change while a page is read. */
let reasons: ReportReason[] | null = null

/** The server's reasons. @throws ApiError; TypeError when no answer came. */
export async function readReasons(): Promise<ReportReason[]> {
  reasons ??= ((await read('/_initial')) as InitialState).reportReasons
  return reasons
}

/** Sends a report; the dialog closes when that is over, and stays with its choice when it may be sent again. */
export async function sendReport({ type, id }: Reported, given: OwnReport): Promise<void> {
  const close = closerOfThis()
  try {
    await call('POST', '/_report', { type, targetId: id, ...given }, { once: true })
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
