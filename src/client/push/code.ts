/** Push code in one file, for browsers that notify and for the button of the settings. */
export { followBrowser, togglePush } from './toggle.ts'
