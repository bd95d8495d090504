/**
 * Sends requests at a steady rate, however long the answers take, as independent visitors would.
 * @param send gets the number of the request, from 0.
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
