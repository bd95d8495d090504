import type { CommunityRequest } from '#functions/contract/community-requests.ts'
import { trimText } from '#functions/contract/text.ts'
import { call, type Failure, failureIn, read } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { adminRequestsText as text } from './text.ts'
import { whyNot } from './why-not.ts'

const requests = optimistic<CommunityRequest>('community-requests')

/** Community requests that have changed since the page was loaded, by id. */
export const $requests = requests.$states

/** Error codes when another admin has answered the request already. */
const ANSWERED: Failure['code'][] = ['already_denied', 'community_already_exists']

/**
 * Denies a community request. If another admin has answered it already, that answer is shown.
 * @param note message to the requester; blank for the default message.
 * @param me name of the signed-in admin.
 */
export async function denyRequest(request: CommunityRequest, note: string, me: string): Promise<void> {
  const { id } = request
  const after = { ...request, deniedAt: new Date().toISOString(), deniedBy: me, deniedNote: trimText(note) || null }
  await answer(request, after, { action: 'deny_comm', id, body: note }, text.denied, me)
}

/**
 * Sends an answer to a community request and shows the result.
 * @param done alert text after success.
 */
async function answer(
  before: CommunityRequest,
  after: CommunityRequest,
  body: { action: string; id: number } & (Creation | { body: string }),
  done: string,
  me: string
): Promise<void> {
  let message = done
  const isDone = await requests.change(String(before.id), {
    before,
    after,
    async send() {
      try {
        await call('POST', '/_admin', body, { once: true })
        return after
      } catch (error) {
        if (!ANSWERED.includes(failureIn(error).code)) throw error
        const now = await readRequest(before)
        message = messageOf(now, me)
        return now
      }
    },
    failureOf: whyNot
  })
  if (isDone) showAlert(message)
}

/** Fields of the form that creates the requested community. */
interface Creation {
  title: string
  /** True when the requester becomes a moderator of the community. */
  addsRequester: boolean
}

/**
 * Creates the requested community. If another admin has answered the request already, that answer is shown.
 * @param me name of the signed-in admin.
 */
export async function createRequested(request: CommunityRequest, input: Creation, me: string): Promise<void> {
  const { id } = request
  const after = { ...request, communityExists: true }
  await answer(request, after, { action: 'create_comm', id, ...input }, text.created, me)
}

async function readRequest(request: CommunityRequest): Promise<CommunityRequest> {
  const all = await read('/community_requests')
  return all.find(({ id }) => id === request.id) ?? request
}

function messageOf({ deniedBy }: CommunityRequest, me: string): string {
  if (deniedBy === null) return text.exists
  return deniedBy === me ? text.denied : text.deniedMeanwhile
}
