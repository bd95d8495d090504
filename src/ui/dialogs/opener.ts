import { loadFile } from '#src/browser/load-file.ts'
import { showBusy } from '#src/ui/busy.ts'
import { openInstead } from '#src/ui/instead.ts'
import { dialogsShown } from './show.ts'
import { type LoadDialog, openDialog } from './store.ts'

/** Handler of a click or of a form that opens a dialog. */
export interface Opener {
  (event: Event, element: HTMLElement): void
  /** Loads the code of the dialog ahead of the click. */
  preload(): Promise<unknown>
}

interface DialogCode<Props> {
  /** Loads the component of the dialog. */
  load: LoadDialog<Props>
  /** Loads the code of the dialog, where `load` reads more than code. */
  preload?(): Promise<unknown>
  /**
   * Returns the address of the page with the form of the dialog, for the case that the dialog cannot be loaded. Without
   * it, that is the address to which the control leads without script.
   */
  page?(): string
}

/**
 * Closes the menu around the clicked control, and focuses the menu's summary, so that the focus returns there when the
 * dialog closes.
 */
function leaveMenu(element: HTMLElement): void {
  const menu = element.closest('details.menu')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
}

/** Returns the address to which a link or a form leads without script; undefined for other controls. */
function addressOf(element: HTMLElement, submitter: HTMLElement | null): string | undefined {
  if (element instanceof HTMLAnchorElement) return element.href
  const form = element instanceof HTMLInputElement ? element.form : element
  if (!(form instanceof HTMLFormElement)) return undefined
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form, submitter)) url.searchParams.set(name, String(value))
  return url.href
}

const isThisPage = (address: string): boolean => new URL(address, location.href).pathname === location.pathname

/**
 * Makes the handler of controls that open a dialog. On the page that has the form of the dialog, the browser follows a
 * link instead.
 * @param propsOf returns the props of the dialog for a control; null when the control opens none.
 */
export const opener = <Props extends object>(
  { load, preload = load, page }: DialogCode<Props>,
  propsOf: (element: HTMLElement, event: Event) => Props | null
): Opener =>
  Object.assign(
    (event: Event, element: HTMLElement) => {
      const { submitter = null } = event as SubmitEvent
      if (element instanceof HTMLAnchorElement && isThisPage(page?.() ?? element.href)) return
      event.preventDefault()
      leaveMenu(element)
      const props = propsOf(element, event)
      if (!props) return
      // The component is loaded once, although both the island of dialogs and its first hydration ask for it. A failed
      // request is repeated, unless more than code was requested.
      const part = preload === load ? loadFile(load) : load()
      const address = page?.() ?? addressOf(element, submitter)
      const instead = address === undefined ? {} : { instead: () => openInstead(address) }
      const open = () => {
        openDialog({ load: () => part, props, ...instead })
        return dialogsShown()
      }
      // A dialog in which the control stands is replaced only when the next dialog is loaded, or has failed to load.
      const shown: Promise<unknown> = element.closest('dialog') ? part.then(open, open) : Promise.all([open(), part])
      showBusy(submitter ?? element, shown).catch(() => undefined)
    },
    { preload }
  )
