import { requiredVariable } from './required-variable.ts'

/** Origin of the site that API tests read, without a trailing slash. */
export const origin = requiredVariable('ORIGIN')
