import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { ReportedState } from '#functions/contract/report.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { type Api, failureIn, pageApi } from '#src/browser/api.ts'
import { endRemoval } from '#src/features/post-actions/confirm-removal.ts'
import { failureText } from '#src/ui/failure.ts'
import {
  $reported,
  isRemoval,
  type QueueAction,
  type ReportedContext,
  type Resolution,
  reported
} from './resolved-store.ts'

/** A report queue: its community, and the moderator who decides. */
export interface ModQueue {
  /** Id of the community. */
  community: string
  me: string
  as: ReportedContext['as']
}

export interface Reported {
  id: string
  type: TargetType
  /** Public id of the reported post, or of the post that the reported comment belongs to. */
  post: string
  /** Name of the author, who can be banned; null for moderators, admins and deleted accounts. */
  username: string | null
}

const GONE = 404
const CONFLICT = 409
/** Statuses of refusals that are shown with the server's text. */
const WORDED = [403, GONE, CONFLICT]

const isOvertaken = (error: unknown): boolean => WORDED.includes(failureIn(error).status ?? 0)
const failureOf = (error: unknown): string => failureText(error, WORDED)

const reportedPath = ({ community }: ModQueue, { id }: Reported) => `/communities/${community}/reported/${id}` as const

const itemPath = ({ type, id, post }: Reported) => `/posts/${post}${type === 'post' ? '' : `/comments/${id}`}` as const

const resolutionOf = ({ me }: ModQueue, { noReports, decision }: ReportedState): Resolution =>
  noReports > 0 || !decision ? null : { ...decision, mine: decision.by === me }

/** Ignores the error that the author is banned already. @throws all other errors. */
function unlessBanned(error: unknown): void {
  if (failureIn(error).code !== 'already_banned') throw error
}

/**
 * Shows the decision about a removed post also on its reported comments. A post that its author deleted decides about
 * no comments.
 */
export function resolveBelow(post: Reported, comments: string[]): void {
  const now = $reported.get()[post.id]
  if (!now?.resolution || !isRemoval(now.resolution.act) || now.resolution.as === 'normal') return
  const resolution = { ...now.resolution, act: 'with_post' } as const
  for (const id of comments)
    if (!$reported.get()[id]?.resolution) reported.share(id, { ...now, type: 'comment', resolution })
}

interface Change {
  before: Resolution
  after: Resolution
  send(): Promise<Resolution>
}

function changeResolution(
  { community, as }: ModQueue,
  { id, type }: Reported,
  { before, after, send }: Change
): Promise<boolean> {
  const stateOf = (resolution: Resolution) => ({ type, community, as, resolution })
  return reported.change(id, {
    before: stateOf(before),
    after: stateOf(after),
    send: async () => stateOf(await send()),
    failureOf
  })
}

/** Makes the functions that decide about items of a report queue. The decisions are shown by $reported. */
export function createReportQueue(queue: ModQueue, api: Api = pageApi) {
  const banPath = `/communities/${queue.community}/banned` as const
  /**
   * Ids of items whose authors were banned from this page. If the removal that belongs to a ban fails and is repeated,
   * the ban still counts as the moderator's own decision.
   */
  const bannedHere = new Set<string>()
  /** Decisions that have no response yet, by id of the item. */
  const running = new Map<string, Promise<boolean>>()

  /** Reads the decision about a reported item from the server. */
  const stateOf = async (item: Reported) => resolutionOf(queue, await api.read(reportedPath(queue, item)))
  /**
   * Reads the decision of another moderator who has decided about the item before.
   * @throws the given error when nobody has decided.
   */
  const overtaken = async (item: Reported, error: unknown) => {
    const state = isOvertaken(error) ? await stateOf(item) : null
    if (!state) throw error
    return state
  }
  const dismiss = async (item: Reported) =>
    resolutionOf(queue, await api.call('DELETE', reportedPath(queue, item), {}, { once: true }))
  const remove = async (item: Reported, why: ReasonInput) => {
    try {
      await api.call('DELETE', `${itemPath(item)}?deleteAs=${queue.as}`, why, { once: true })
    } catch (error) {
      if (failureIn(error).code !== 'already_deleted') throw error
      // The reports of a post that its author has deleted are still open. Nothing is left to remove, so this decision
      // resolves them, and is shown as the deletion by the author.
      const state = await dismiss(item)
      return state && !isRemoval(state.act) ? ({ ...state, act: 'remove', as: 'normal' } as const) : state
    }
    return stateOf(item)
  }
  const send: Record<QueueAction, (item: Reported, why: ReasonInput) => Promise<Resolution>> = {
    dismiss,
    async lock(item) {
      await api.call('PUT', `${itemPath(item)}?action=lock&lockAs=${queue.as}`, {}, { once: true })
      return stateOf(item)
    },
    remove,
    async ban(item, why) {
      const ban = { username: item.username ?? '', ...why }
      await api.call('POST', banPath, ban, { once: true }).then(() => bannedHere.add(item.id), unlessBanned)
      const removed = await remove(item, why).catch(error => overtaken(item, error))
      // The moderator can undo the ban only, even when another moderator has removed the item.
      return bannedHere.has(item.id) && removed ? { ...removed, act: 'ban', by: queue.me, mine: true } : removed
    }
  }
  return {
    /**
     * Decides about a reported item. If another moderator was quicker, that decision is shown.
     * @returns true when the server has a decision.
     */
    async decide(item: Reported, action: QueueAction, why: ReasonInput = {}): Promise<boolean> {
      const done = changeResolution(queue, item, {
        before: null,
        after: { act: action, by: queue.me, as: queue.as, at: new Date().toISOString(), mine: true },
        send: () => send[action](item, why).catch(error => overtaken(item, error))
      })
      running.set(item.id, done)
      if (await done) endRemoval(item.id)
      return done
    },
    /**
     * Undoes the moderator's own decision, after its response has come. After a ban with a removal only the ban is
     * undone.
     */
    async takeBack(item: Reported): Promise<void> {
      await running.get(item.id)
      const before = $reported.get()[item.id]?.resolution
      if (!before?.mine) return
      const after = before.act === 'ban' ? ({ ...before, act: 'remove' } as const) : null
      await changeResolution(queue, item, {
        before,
        after,
        async send() {
          if (before.act !== 'ban')
            return resolutionOf(queue, await api.call('PUT', reportedPath(queue, item), {}, { once: true }))
          await api.call('DELETE', banPath, { username: item.username ?? '' }, { once: true })
          bannedHere.delete(item.id)
          return after
        }
      })
    }
  }
}
