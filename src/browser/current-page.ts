/** True in a browser, false while the server renders a page. */
export const isInPage = typeof document !== 'undefined'

/** Returns the path and query of the current page. */
export const currentPath = (): string => location.pathname + location.search

/**
 * Event before the page reloads for another account. At this event drafts are stored without a question to the member.
 */
export const ACCOUNT_SWITCH = 'arriving'

/** Announces to the page that it will reload after a login or logout. */
export const announceAccountSwitch = (): void => void dispatchEvent(new Event(ACCOUNT_SWITCH))

/** Returns a promise that never resolves, for forms that stay busy until the next page is loaded. */
export const untilPageLeft = (): Promise<never> => new Promise(() => {})

/** Event when the signed-in account is another one than the member of the page. */
export const ACCOUNT_CHANGED = 'account-changed'

/** Returns the id of the member for whom the page was rendered; empty for guests and on the server. */
export const currentMemberId = (): string =>
  (isInPage && document.querySelector<HTMLElement>('[data-member]')?.dataset['member']) || ''
