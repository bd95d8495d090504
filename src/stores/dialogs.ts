import { atom } from 'nanostores'

export type Dialog = { kind: 'sign-in' } | { kind: 'login' } | { kind: 'search'; query: string } | { kind: 'device' }

/** The dialog that stands open, if any. */
export const $dialog = atom<Dialog | null>(null)

export const openDialog = (dialog: Dialog): void => $dialog.set(dialog)
export const closeDialog = (): void => $dialog.set(null)
