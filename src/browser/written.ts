import { atom } from 'nanostores'

/** Number of comments that the reader has posted since the page was loaded. */
export const $written = atom(0)

export const countWritten = (): void => $written.set($written.get() + 1)
