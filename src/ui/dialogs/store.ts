import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { loginAddress } from '#functions/contract/intents.ts'
import { currentPath } from '#src/browser/current-page.ts'

/** Loads the component of a dialog. */
export type LoadDialog<Props> = () => Promise<ComponentType<Props>>

/** A dialog whose component is loaded when the dialog opens. */
interface Dialog {
  load: LoadDialog<object>
  props: object
  /**
   * Called when the component cannot be loaded: opens a page with the same form, or asks in another way. Without it an
   * alert shows the error.
   */
  instead?(): void
}

/**
 * The open dialog; null without one. The number `nth` tells a dialog from an earlier dialog with equal values, so that
 * opening it again counts as a change.
 */
export const $dialog = atom<(Dialog & { nth: number }) | null>(null)

/**
 * The action that a guest wants and that follows the login, as text of `intentText()`; empty for none. Closing the
 * dialog clears it.
 */
export const $intent = atom('')

let opened = 0

/** Opens a dialog in place of the open one. */
export const openDialog = <Props extends object>({
  load,
  ...dialog
}: Omit<Dialog, 'load' | 'props'> & { load: LoadDialog<Props>; props: Props }): void =>
  // The parameter's type pairs the component with its props. TypeScript has no type for an atom with such a pair.
  $dialog.set({ ...dialog, load: load as unknown as LoadDialog<object>, nth: ++opened })

export function closeDialog(): void {
  $intent.set('')
  $dialog.set(null)
}

/**
 * Makes a function that closes the present dialog, but no dialog that is opened later. It serves responses that may
 * come after the dialog was closed.
 * @returns the function; it returns true when the dialog was still open, and calls `before` in that case.
 */
export function closerOfThis(): (before?: () => void) => boolean {
  const current = $dialog.get()
  return before => {
    const isMine = $dialog.get() === current
    if (!isMine) return false
    before?.()
    closeDialog()
    return true
  }
}

/** Returns the address of the login or sign-up page, which leads back to the current page. */
export const loginPage = (page: '/login' | '/signup'): string => loginAddress(page, currentPath(), $intent.get())
