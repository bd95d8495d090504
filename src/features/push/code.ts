/** Push code in one file, for browsers with the permission and for the button of the settings. */
export { followBrowser, togglePush } from './toggle.ts'
