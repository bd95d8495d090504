import type { Shell } from '#functions/contract/shell.ts'

/** Data of the page's frame for pages that are rendered without the database. */
export const BARE_SHELL: Shell = {
  viewer: null,
  communities: [],
  lists: [],
  modQueue: null,
  noUsers: 0,
  signupsDisabled: false,
  vapidPublicKey: ''
}
