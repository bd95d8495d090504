/** Reads an environment variable that the global set-up of the tests sets. */
export function requiredVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: the sites of the tests were not started`)
  return value
}
