/** Statuses of refused requests. The key is the platform's execution context, which no client can forge. */
const refusals = new WeakMap<object, number>()

/** Notes the status with which the failure page answers this request. */
export function setRefusal(execution: object, status: number): void {
  refusals.set(execution, status)
}

export const refusalFor = (execution: object): number | undefined => refusals.get(execution)
