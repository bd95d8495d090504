/** The push functions that pages load: for a browser with the permission, and for the button in the settings. */
export { followBrowser, togglePush } from './toggle.ts'
