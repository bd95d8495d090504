/** The result of an action, or null: a browser may forbid its storage, or have no room left in it. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
