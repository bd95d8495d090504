/** Where the reader is, as a path of this site. */
export const hereAddress = (): string => location.pathname + location.search

/** Happens to the window before it is loaded for somebody else: what is being written is kept, not asked about. */
export const ARRIVING = 'arriving'

/** Tells the window that its page is left for who has logged in, or out. */
export const leaveForArrival = (): void => void dispatchEvent(new Event(ARRIVING))

/** For a form that stays busy until the page is another. */
export const untilLeft = (): Promise<never> => new Promise(() => {})

/** Happens to the window of a page whose member is signed in no more: somebody else is. */
export const ACCOUNT_CHANGED = 'account-changed'

/** The id of the member whose page this is; '' for a guest. */
export const memberHere = (): string => document.querySelector<HTMLElement>('[data-member]')?.dataset['member'] ?? ''
