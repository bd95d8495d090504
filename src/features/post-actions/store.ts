import type { Label } from '#functions/contract/labels.ts'
import { POST_MENU_ACTIONS, type PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { call, read } from '#src/browser/api.ts'
import { failureText } from '#src/ui/failure.ts'

/** Statuses of refusals that are shown with the server's text. */
const OWN_WORDS = [403, 404, 409]
/** The same for labels: a community may need one. */
const LABEL_WORDS = [400, ...OWN_WORDS]

/**
 * Does an action of a post's menu on the server.
 * @param post public id of the post.
 * @param reason reason of a removal.
 * @returns the text of the error; empty after success.
 */
export function runPostAction(post: string, action: PostMenuAction, reason: ReasonInput = {}): Promise<string> {
  const { method, query } = POST_MENU_ACTIONS[action]
  return failureOf(
    () => call(method, `/posts/${post}?${new URLSearchParams(query)}`, reason, { once: true }),
    OWN_WORDS
  )
}

/**
 * Gives a post a label of its community on the server.
 * @param id number of the label; null takes the label away.
 * @returns the text of the error; empty after success.
 */
export function setLabel(post: string, id: number | null): Promise<string> {
  const query = new URLSearchParams({ action: 'label', labelId: String(id ?? '') })
  return failureOf(() => call('PUT', `/posts/${post}?${query}`, {}, { once: true }), LABEL_WORDS)
}

/**
 * Reads the labels of a community that the member may set.
 * @param isModerator true when the member moderates the community.
 */
export async function readLabels(community: string, isModerator: boolean): Promise<Label[]> {
  const labels = await read(`/communities/${community}/labels`)
  return labels.filter(({ modsOnly }) => isModerator || !modsOnly)
}

async function failureOf(write: () => Promise<unknown>, worded: readonly number[]): Promise<string> {
  try {
    await write()
    return ''
  } catch (error) {
    return failureText(error, worded)
  }
}
