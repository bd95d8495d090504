import type { CommunityRequest } from '#functions/contract/community-requests.ts'
import { trimText } from '#functions/contract/text.ts'
import { call, type Failure, read } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { adminRequestsText as text } from './text.ts'
import { whyNot } from './why-not.ts'

const requests = optimistic<CommunityRequest>('community-requests')

/** States of community requests changed since the page was loaded, by id. */
export const $requests = requests.$states

/** Error codes of a request that another admin has answered. */
const ANSWERED: Failure['code'][] = ['already_denied', 'community_already_exists']

/**
 * Denies a community request; a request answered meanwhile shows that answer.
 * @param note message to the requester; blank for the default one.
 * @param me name of the admin.
 */
export async function denyRequest(request: CommunityRequest, note: string, me: string): Promise<void> {
  const { id } = request
  const after = { ...request, deniedAt: new Date().toISOString(), deniedBy: me, deniedNote: trimText(note) || null }
  await answer(request, after, { action: 'deny_comm', id, body: note }, text.denied, me)
}

/**
 * Sends an answer to a community request and shows the outcome.
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
        if (!ANSWERED.includes((error as Failure).code)) throw error
        const now = await readRequest(before)
        message = messageOf(now, me)
        return now
      }
    },
    failureOf: whyNot
  })
  if (isDone) showAlert(message)
}

/** Fields of the form that creates the community of a request. */
interface Creation {
  title: string
  /** True when the requester becomes a moderator. */
  addsRequester: boolean
}

/**
 * Creates the requested community; a request answered meanwhile shows that answer.
 * @param me name of the admin.
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
