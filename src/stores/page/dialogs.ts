import { atom } from 'nanostores'
import { loginAddress } from '#functions/contract/intents.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { InitialState, TargetType } from '#functions/contract/views.ts'
import { currentPath } from '#src/lib/current-page.ts'
import type { ShownPicture } from '#src/lib/shown-picture.ts'
import type { CommunityPictureRef } from '#src/stores/pictures/picture.ts'

/** Question before an action. */
export interface Question {
  title: string
  text: string
  /** The button that goes on. */
  yes: string
}

export type Dialog = {
  /** Address of the page with the same form: it is opened where the dialog's code does not come. */
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
  | { kind: 'community-picture'; kept: CommunityPictureRef }
  | ({ kind: 'confirm'; go(): void } & Question)
  | ({ kind: 'removal'; community: string; about: string; go(why: ReasonInput): void } & Question)
)

/** The dialog that stands open, if any. One that is opened again is another: what still comes of the last is not of it. */
export const $dialog = atom<(Dialog & { nth: number }) | null>(null)

/** The action after a login, as intentText() writes it; '': none. Closing the dialog drops it. */
export const $intent = atom('')

let opened = 0
export const openDialog = (dialog: Dialog): void => $dialog.set({ ...dialog, nth: ++opened })
export function closeDialog(): void {
  $intent.set('')
  $dialog.set(null)
}

/**
 * Closes the dialog that is open now, and none that was opened after it: an answer may come when its dialog was left.
 * @returns what does so, and says whether it was still open.
 */
export function closerOfThis(): () => boolean {
  const mine = $dialog.get()
  return () => {
    const isMine = $dialog.get() === mine
    if (isMine) closeDialog()
    return isMine
  }
}

/** The page of a form of login, for whoever cannot have it as a dialog. */
export const loginPage = (page: '/login' | '/signup'): string => loginAddress(page, currentPath(), $intent.get())
