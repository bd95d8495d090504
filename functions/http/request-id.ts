const ids = new WeakMap<object, string>()

/**
 * What the log, the answer's header and the page about a failure call one request. Short enough to be read out:
 * 8 hex digits in two groups.
 * @param execution the platform's own object of the request, so that no header of a client can stand for it.
 */
export function requestIdOf(execution: object): string {
  const id = ids.get(execution) ?? newRequestId()
  ids.set(execution, id)
  return id
}

/** An id for a request that has no object of the platform. */
export function newRequestId(): string {
  const digits = crypto.randomUUID()
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}`
}
