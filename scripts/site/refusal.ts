/** Something that the operator can put right: its message is shown alone, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Prints why a command cannot go on. */
export function explain(error: unknown): void {
  if (error instanceof Refusal) console.error(error.message)
  else console.error(error)
}
