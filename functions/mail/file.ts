import { MailFailure } from './failures.ts'
import type { Delivery } from './smtp.ts'

/**
 * Delivers messages to the process of `npm start`, which writes a file for each.
 * @param service binding of the Worker to that process; absent on the edge platform and under `npm run dev`.
 */
export const fileDelivery = (service: Fetcher | undefined): Delivery => ({
  async deliver({ content }) {
    const answer = await service?.fetch('http://mail/', { method: 'POST', body: content }).catch(() => null)
    await answer?.body?.cancel()
    if (!answer?.ok) throw new MailFailure('file')
  },
  close() {}
})
