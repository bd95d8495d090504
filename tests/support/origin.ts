function requiredVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not there: the site of the tests was not started`)
  return value
}

/** Address of the site for API tests, without a trailing slash. */
export const origin = requiredVariable('ORIGIN')
