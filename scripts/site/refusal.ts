/** Error about a problem that the operator can fix. Commands print its message without a stack trace. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Prints the reason of a failed command. */
export function explain(error: unknown): void {
  if (error instanceof Refusal) console.error(error.message)
  else console.error(error)
}
