import { isTargetType } from '#functions/contract/target-type.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { loadRemovalDialog } from '#src/features/post-actions/confirm-removal.ts'
import { opener } from '#src/ui/dialogs/opener.ts'
import { hydrateIslands } from '#src/ui/islands.ts'
import { reportOf } from './report-data.ts'
import { $reported, type QueueAction } from './resolved-store.ts'

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

/** Decides about a reported item by an action that needs no question. */
export async function decide(event: Event, form: HTMLElement): Promise<void> {
  event.preventDefault()
  const { value } = (event as SubmitEvent).submitter as HTMLButtonElement
  await (await loadDecide()).decide(form, reportOf(form), value as QueueAction)
}

/** Removes a reported item after a question. */
export const askRemoval = Object.assign(
  async (event: Event, button: HTMLElement): Promise<void> => {
    event.preventDefault()
    const { form, value } = button as HTMLButtonElement
    if (form) await (await loadDecide()).decide(form, reportOf(form), value as QueueAction)
  },
  { preload: () => Promise.all([loadDecide(), loadRemovalDialog()]) }
)

/** Undoes the moderator's decision about a reported item. */
export async function undo(_event: Event, button: HTMLElement): Promise<void> {
  await (await loadDecide()).undo(button, reportOf(button))
}
