import type { Shell } from '#functions/contract/shell.ts'

/** Around pages that must do without the database. */
export const BARE_SHELL: Shell = {
  viewer: null,
  communities: [],
  lists: [],
  desk: null,
  noUsers: 0,
  signupsDisabled: false,
  vapidPublicKey: ''
}
