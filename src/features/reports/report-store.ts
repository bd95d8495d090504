import type { ReportReason, TargetType } from '#functions/contract/views.ts'
import { ApiError, call, read } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { closerOfThis } from '#src/ui/dialogs/store.ts'
import { failureText } from '#src/ui/failure.ts'
import { reportText } from './text.ts'

/** The post or comment that is reported. */
export interface Reported {
  type: TargetType
  id: string
}

export interface OwnReport {
  /** Id of the chosen reason. */
  reason: number
  /** Description of the problem, for the reason that requires one. */
  description: string
}

/** Reasons that were read, cached as long as the page is open. */
let reasons: ReportReason[] | null = null

/**
 * Reads the reasons for reports, which the site defines.
 * @throws ApiError; TypeError without a response.
 */
export async function readReasons(): Promise<ReportReason[]> {
  reasons ??= (await read('/_initial')).reportReasons
  return reasons
}

/**
 * Sends a report. The dialog closes after success, and after a refusal that another attempt could not change. After all
 * other failures the dialog stays open with its values.
 */
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
