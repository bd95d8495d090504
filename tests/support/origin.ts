function requiredVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not there: the site of the tests was not started`)
  return value
}

/** The site that API tests ask, without a slash at the end. */
export const origin = requiredVariable('ORIGIN')
