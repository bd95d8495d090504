/** Where the reader is, as a path of this site. */
export const hereAddress = (): string => location.pathname + location.search

/** Loads the page anew for whoever its reader has become, never sending again a form that it answered. */
export const arriveAnew = (): void => location.replace(hereAddress())

/** The id of the member whose page this is; '' for a guest. */
export const memberHere = (): string => document.querySelector<HTMLElement>('[data-member]')?.dataset['member'] ?? ''
