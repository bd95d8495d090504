import { atom } from 'nanostores'
import { loginAddress } from '#functions/contract/intents.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { InitialState, TargetType } from '#functions/contract/views.ts'
import { currentPath } from '#src/browser/current-page.ts'
import type { CommunityPictureRef } from '#src/features/images/picture-store.ts'
import type { ShownPicture } from '#src/features/viewer/shown-picture.ts'

/** A question before an action. */
export interface Question {
  title: string
  text: string
  /** Label of the button that confirms. */
  yes: string
}

export type Dialog = {
  /** Address of the page with the form of this dialog, for the case that the dialog's code cannot be loaded. */
  page?: string
} & (
  | { kind: 'sign-in' }
  | { kind: 'login' }
  | { kind: 'signup'; captcha: InitialState['captcha']; siteKey: string | null; disabled: boolean }
  | { kind: 'search'; query: string }
  | { kind: 'device' }
  | { kind: 'new-community' }
  | { kind: 'request-community' }
  | { kind: 'new-list' }
  | { kind: 'edit-list'; id: number }
  | { kind: 'save'; toSaveItemId: string; toSaveItemType: TargetType }
  | { kind: 'report'; type: TargetType; id: string }
  | { kind: 'describe'; post: string }
  | { kind: 'viewer'; pictures: ShownPicture[]; first: number; opener: HTMLElement }
  | { kind: 'community-picture'; target: CommunityPictureRef }
  | ({ kind: 'confirm'; go(): void } & Question)
  | ({ kind: 'removal'; community: string; about: string; go(why: ReasonInput): void } & Question)
)

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
export const openDialog = (dialog: Dialog): void => $dialog.set({ ...dialog, nth: ++opened })
export function closeDialog(): void {
  $intent.set('')
  $dialog.set(null)
}

/**
 * Makes a function that closes the present dialog, but no dialog that is opened later. It serves responses that may
 * come after the dialog was closed.
 * @returns the function; it returns true when the dialog was still open.
 */
export function closerOfThis(): () => boolean {
  const current = $dialog.get()
  return () => {
    const isMine = $dialog.get() === current
    if (isMine) closeDialog()
    return isMine
  }
}

/** Returns the address of the login or sign-up page, which leads back to the current page. */
export const loginPage = (page: '/login' | '/signup'): string => loginAddress(page, currentPath(), $intent.get())
