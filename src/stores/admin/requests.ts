import type { CommunityRequest } from '#functions/contract/community-requests.ts'
import { trimText } from '#functions/contract/text.ts'
import { call, type Failure, read } from '#src/api.ts'
import { adminRequestsText as text } from '#src/messages/admin.ts'
import { optimistic } from '#src/stores/acts/optimistic.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { whyNot } from './why-not.ts'

const requests = optimistic<CommunityRequest>('community-requests')

/** What has become of requests since the page came, by their number. */
export const $requests = requests.$states

/** What the server says of a request that has its answer already. */
const ANSWERED: Failure['code'][] = ['already_denied', 'community_already_exists']

/**
 * Denies a request; where it has got its answer meanwhile, that is shown instead.
 * @param note what who asked is told; blank: the usual.
 * @param me the name of the admin.
 */
export async function denyRequest(request: CommunityRequest, note: string, me: string): Promise<void> {
  const { id } = request
  const after = { ...request, deniedAt: new Date().toISOString(), deniedBy: me, deniedNote: trimText(note) || null }
  const isDone = await requests.change(String(id), {
    before: request,
    after,
    async send() {
      try {
        await call('POST', '/_admin', { action: 'deny_comm', id, body: note }, { once: true })
        return after
      } catch (error) {
        if (!ANSWERED.includes((error as Failure).code)) throw error
        return readRequest(request)
      }
    },
    sayWhyNot: whyNot
  })
  if (isDone) showAlert(saidOf($requests.get()[id] ?? after, me))
}

async function readRequest(request: CommunityRequest): Promise<CommunityRequest> {
  const all = (await read('/community_requests')) as CommunityRequest[]
  return all.find(({ id }) => id === request.id) ?? request
}

function saidOf({ deniedBy }: CommunityRequest, me: string): string {
  if (deniedBy === null) return text.exists
  return deniedBy === me ? text.denied : text.deniedMeanwhile
}
