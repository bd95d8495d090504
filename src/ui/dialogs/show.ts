import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { hydrateIslands, timeout } from '#src/ui/islands.ts'
import { $dialog, closeDialog } from './store.ts'
import { dialogStyles } from './styles.ts'

/** Hydrates the dialogs of the page, and loads their styles. */
export function hydrateDialogs(): Promise<void> {
  void dialogStyles()
  return hydrateIslands(document.querySelectorAll('[data-island=dialogs]'))
}

let shown: Promise<boolean> | null = null

/** Shows dialogs by their island, which is hydrated for the first of them. */
export function startDialogs(): void {
  $dialog.subscribe(dialog => dialog && void dialogsShown())
}

/** Resolves when the open dialog is shown, or given up because the island of dialogs failed to load. */
export async function dialogsShown(): Promise<void> {
  shown ??= show()
  if (!(await shown)) shown = null
}

async function show(): Promise<boolean> {
  // A failure of the component is reported by the island, which loads the component too.
  $dialog
    .get()
    ?.load()
    .catch(() => undefined)
  return Promise.race([hydrateDialogs(), timeout()]).then(
    () => true,
    (error: unknown) => {
      giveUp(error)
      return false
    }
  )
}

/** Closes the dialog that cannot be shown, and does what replaces it. */
function giveUp(error: unknown): void {
  const instead = $dialog.get()?.instead
  instead?.()
  closeDialog()
  if (!instead) showAlert(failureText(error))
}
