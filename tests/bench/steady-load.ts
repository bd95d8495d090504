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
  const sent: Promise<Outcome>[] = []
  while (sent.length * gap < ms) {
    const wait = started + sent.length * gap - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    sent.push(send(sent.length))
  }
  return Promise.all(sent)
}
