import { POST_MENU_ACTIONS, type PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { call } from '#src/browser/api.ts'
import { failureText } from '#src/ui/failure.ts'

/** Statuses of refusals that are shown with the server's text. */
const OWN_WORDS = [403, 404, 409]

/**
 * Does an action of a post's menu on the server.
 * @param post public id of the post.
 * @param reason reason of a removal.
 * @returns the text of the error; empty after success.
 */
export async function runPostAction(post: string, action: PostMenuAction, reason: ReasonInput = {}): Promise<string> {
  const { method, query } = POST_MENU_ACTIONS[action]
  try {
    await call(method, `/posts/${post}?${new URLSearchParams(query)}`, reason, { once: true })
    return ''
  } catch (error) {
    return failureText(error, OWN_WORDS)
  }
}
