/** Where the reader is, as a path of this site. */
export const currentPath = (): string => location.pathname + location.search

/** Happens to the window before it is loaded for somebody else: what is being written is kept, not asked about. */
export const ACCOUNT_SWITCH = 'arriving'

/** Tells the window that its page is left for who has logged in, or out. */
export const announceAccountSwitch = (): void => void dispatchEvent(new Event(ACCOUNT_SWITCH))

/** For a form that stays busy until the page is another. */
export const untilPageLeft = (): Promise<never> => new Promise(() => {})

/** Happens to the window of a page whose member is signed in no more: somebody else is. */
export const ACCOUNT_CHANGED = 'account-changed'

/** The id of the member whose page this is; '' for a guest. */
export const currentMemberId = (): string =>
  document.querySelector<HTMLElement>('[data-member]')?.dataset['member'] ?? ''
