/** The version of the software. */
export { version } from '../package.json'
