/** Result of an action, or null when it throws: browsers may forbid storage or have no room left. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
