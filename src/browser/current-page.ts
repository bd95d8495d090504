/** False where a page is rendered on the server. */
export const isInPage = typeof document !== 'undefined'

/** Path and query of the current page. */
export const currentPath = (): string => location.pathname + location.search

/** Event before a page reload for another account: drafts are stored without asking. */
export const ACCOUNT_SWITCH = 'arriving'

/** Announces to the page that it will reload after a login or logout. */
export const announceAccountSwitch = (): void => void dispatchEvent(new Event(ACCOUNT_SWITCH))

/** A promise that never resolves, for forms that stay busy until the next page is loaded. */
export const untilPageLeft = (): Promise<never> => new Promise(() => {})

/** Event when another account is signed in than the member of the page. */
export const ACCOUNT_CHANGED = 'account-changed'

/** Id of the member for whom the page was rendered; empty for guests, and without a page. */
export const currentMemberId = (): string =>
  (isInPage && document.querySelector<HTMLElement>('[data-member]')?.dataset['member']) || ''
