import { requiredVariable } from './required-variable.ts'

/** Address of the site for API tests, without a trailing slash. */
export const origin = requiredVariable('ORIGIN')
