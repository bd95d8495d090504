/** What comes in one file, for browsers that notify and for the button of the settings. */
export { keepSubscribed } from '#src/stores/page/push.ts'
export { togglePush } from './press.ts'
