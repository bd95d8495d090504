/** Statuses that the request handler answers with, by the platform's own object of the request: no header of a client can stand for it. */
const refusals = new WeakMap<object, number>()

/** Sets the status that the failure page of this request shows. */
export function setRefusal(execution: object, status: number): void {
  refusals.set(execution, status)
}

export const refusalFor = (execution: object): number | undefined => refusals.get(execution)
