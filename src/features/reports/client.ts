import { isTargetType } from '#functions/contract/target-type.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { loadRemovalDialog } from '#src/features/post-actions/confirm-removal.ts'
import { showBusy } from '#src/ui/busy.ts'
import { opener } from '#src/ui/dialogs/opener.ts'
import { hydrateIslands } from '#src/ui/islands.ts'
import { reportOf } from './report-data.ts'
import { $reported } from './resolved-store.ts'

/** Opens the dialog that reports a post or comment. */
export const openReport = opener(
  { load: async () => (await import('./ReportDialog.tsx')).ReportDialog },
  ({ dataset: { type, id = '' } }) => (isTargetType(type) ? { type, id } : null)
)

/** Loads the code of decisions, which only report queues need. */
const loadDecide = () => loadFile(() => import('./decide.ts'))

/** Starts hydrating a row of the report queue when its item is decided, here or in another tab. */
export function start(): void {
  $reported.listen((_states, _before, item) => {
    hydrateIslands(document.querySelectorAll(`#r${item} [data-island=reports]`)).catch(console.error)
  })
}

/** Decides about the reported item of a button. If the code of decisions fails to load, the form is submitted. */
async function decideBy(button: HTMLButtonElement): Promise<void> {
  const report = reportOf(button)
  const code = await showBusy(button, loadDecide()).catch((error: unknown) => {
    if (!navigator.onLine) throw error
    return null
  })
  if (code) return code.decide(button, report)
  for (const named of [button, button.form]) named?.removeAttribute('data-do')
  button.form?.requestSubmit(button)
}

/** Decides about a reported item. The dispatcher passes removals to `askRemoval`, except clicks with a modifier key. */
export function decide(event: Event): Promise<void> {
  event.preventDefault()
  return decideBy((event as SubmitEvent).submitter as HTMLButtonElement)
}

/** Removes a reported item after a question. */
export const askRemoval = Object.assign(
  (event: Event, button: HTMLElement): Promise<void> => {
    event.preventDefault()
    return decideBy(button as HTMLButtonElement)
  },
  { preload: () => Promise.all([loadDecide(), loadRemovalDialog()]) }
)

/** Undoes the moderator's decision about a reported item. */
export async function undo(_event: Event, button: HTMLElement): Promise<void> {
  const report = reportOf(button)
  const { undo } = await loadDecide()
  await undo(button, report)
}
