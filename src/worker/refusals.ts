/** Statuses of refused requests, keyed by the platform's execution context, which no client can forge. */
const refusals = new WeakMap<object, number>()

/** Sets the status of the failure page for this request. */
export function setRefusal(execution: object, status: number): void {
  refusals.set(execution, status)
}

export const refusalFor = (execution: object): number | undefined => refusals.get(execution)
