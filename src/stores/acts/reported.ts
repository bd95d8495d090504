import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { ReportedState } from '#functions/contract/report.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { call, type Failure, read } from '#src/api.ts'
import { endRemoval } from '#src/stores/page/confirm.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { $reported, type QueueAct, type ReportedPlace, reported, type Settled } from './settled.ts'

/** The deciding account and its community. */
export interface Desk {
  /** The community's id. */
  community: string
  me: string
  as: ReportedPlace['as']
}

export interface Reported {
  id: string
  type: TargetType
  /** Public id of the post that it is, or that it stands below. */
  post: string
  /** Of its author; null: they cannot be banned there, as moderators, admins and deleted accounts. */
  username: string | null
}

const GONE = 404
const CONFLICT = 409
/** Errors whose text comes from the server. */
const WORDED = [403, GONE, CONFLICT]

const reportedPath = ({ community }: Desk, { id }: Reported) => `/communities/${community}/reported/${id}`

const itemPath = ({ type, id, post }: Reported) => `/posts/${post}${type === 'post' ? '' : `/comments/${id}`}`

const settledOf = ({ me }: Desk, { noReports, decision }: ReportedState): Settled =>
  noReports > 0 || !decision ? null : { ...decision, mine: decision.by === me }

/** As the server has it. */
const stateOf = async (desk: Desk, item: Reported): Promise<Settled> =>
  settledOf(desk, (await read(reportedPath(desk, item))) as ReportedState)

/** Items for which this page has banned: a removal that failed is pressed again, and the ban is the reader's still. */
const bannedHere = new Set<string>()

const SEND: Record<QueueAct, (desk: Desk, item: Reported, why: ReasonInput) => Promise<Settled>> = {
  dismiss: async (desk, item) =>
    settledOf(desk, (await call('DELETE', reportedPath(desk, item), {}, { once: true })) as ReportedState),
  async lock(desk, item) {
    await call('PUT', `${itemPath(item)}?action=lock&lockAs=${desk.as}`, {}, { once: true })
    return stateOf(desk, item)
  },
  async remove(desk, item, why) {
    await call('DELETE', `${itemPath(item)}?deleteAs=${desk.as}`, why, { once: true })
    return stateOf(desk, item)
  },
  async ban(desk, item, why) {
    const ban = { username: item.username ?? '', ...why }
    await call('POST', `/communities/${desk.community}/banned`, ban, { once: true }).then(
      () => bannedHere.add(item.id),
      unlessBanned
    )
    const removed = await SEND.remove(desk, item, why).catch(error => overtaken(desk, item, error))
    // A ban that another has made is not the reader's to take back; one of their own is, whoever removed the item.
    return bannedHere.has(item.id) && removed
      ? { ...removed, act: 'ban', by: desk.me, as: desk.as, mine: true }
      : removed
  }
}

/** They are banned already. @throws whatever else has happened. */
function unlessBanned(error: unknown): void {
  if ((error as Failure).code !== 'already_banned') throw error
}

/** The decision of a moderator who was quicker. @throws the error where nobody has. */
async function overtaken(desk: Desk, item: Reported, error: unknown): Promise<Settled> {
  const state = isOvertaken(error) ? await stateOf(desk, item) : null
  if (!state) throw error
  return state
}

/** Decisions that the server has not answered yet. */
const running = new Map<string, Promise<boolean>>()

/** Decides about an item; where another was quicker, what they have decided is shown. */
export async function decide(desk: Desk, item: Reported, act: QueueAct, why: ReasonInput = {}): Promise<void> {
  const done = sendDecision(desk, item, act, why)
  running.set(item.id, done)
  if (await done) endRemoval(item.id)
}

export const isRemoval = (act: NonNullable<Settled>['act']): boolean => act === 'remove' || act === 'ban'

/** Says of the comments of a post that it was removed: their reports went with it, unless its author has deleted it. */
export function settleBelow(post: Reported, comments: string[]): void {
  const now = $reported.get()[post.id]
  if (!now?.settled || !isRemoval(now.settled.act) || now.settled.as === 'normal') return
  const settled = { ...now.settled, act: 'with_post' } as const
  for (const id of comments) if (!$reported.get()[id]?.settled) reported.tell(id, { ...now, type: 'comment', settled })
}

const sendDecision = (desk: Desk, item: Reported, act: QueueAct, why: ReasonInput): Promise<boolean> =>
  settle(desk, item, {
    before: null,
    after: { act, by: desk.me, as: desk.as, at: new Date().toISOString(), mine: true },
    send: () => SEND[act](desk, item, why).catch(error => overtaken(desk, item, error))
  })

interface Change {
  before: Settled
  after: Settled
  send(): Promise<Settled>
}

function settle({ community, as }: Desk, { id, type }: Reported, { before, after, send }: Change): Promise<boolean> {
  const stateOf = (settled: Settled) => ({ type, community, as, settled })
  return reported.change(id, {
    before: stateOf(before),
    after: stateOf(after),
    send: async () => stateOf(await send()),
    sayWhyNot
  })
}

const isOvertaken = (error: unknown): boolean => WORDED.includes((error as Failure).status ?? 0)
const sayWhyNot = (error: unknown): string => failureText(error, WORDED)

/** Takes the reader's own decision of a moment ago back, once the server knows it: of a ban with a removal only the ban. */
export async function takeBack(desk: Desk, item: Reported): Promise<void> {
  await running.get(item.id)
  const before = $reported.get()[item.id]?.settled
  if (!before?.mine) return
  const after = before.act === 'ban' ? ({ ...before, act: 'remove' } as const) : null
  await settle(desk, item, {
    before,
    after,
    async send() {
      if (before.act !== 'ban')
        return settledOf(desk, (await call('PUT', reportedPath(desk, item), {}, { once: true })) as ReportedState)
      const ban = { username: item.username ?? '' }
      await call('DELETE', `/communities/${desk.community}/banned`, ban, { once: true })
      bannedHere.delete(item.id)
      return after
    }
  })
}
