import { isTargetType } from '#functions/contract/target-type.ts'
import { opener } from '#src/ui/dialogs/opener.ts'

/** Opens the dialog that reports a post or comment. */
export const openReport = opener(
  { load: async () => (await import('./ReportDialog.tsx')).ReportDialog },
  ({ dataset: { type, id = '' } }) => (isTargetType(type) ? { type, id } : null)
)
