import { atom } from 'nanostores'

/** How many comments the reader has posted since the page came. */
export const $written = atom(0)

export const countWritten = (): void => $written.set($written.get() + 1)
