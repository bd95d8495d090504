/**
 * Sends requests at a steady rate, as independent visitors do: the rate does not depend on the time of responses.
 * @param send sends a request; its argument is the number of the request, beginning with 0.
 */
export async function sendSteadily<Outcome>(
  perSecond: number,
  ms: number,
  send: (n: number) => Promise<Outcome>
): Promise<Outcome[]> {
  const gap = 1000 / perSecond
  const started = performance.now()
  const outcomes: Promise<Outcome>[] = []
  while (outcomes.length * gap < ms) {
    const wait = started + outcomes.length * gap - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    outcomes.push(send(outcomes.length))
  }
  return Promise.all(outcomes)
}
