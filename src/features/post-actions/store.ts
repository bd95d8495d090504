import { POST_MENU_ACTIONS, type PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { call } from '#src/browser/api.ts'
import { failureText } from '#src/ui/failure.ts'

/** Errors whose text comes from the server. */
const OWN_WORDS = [403, 404, 409]

/**
 * Changes a post by its menu.
 * @param post public id.
 * @param reason reason of a removal.
 * @returns text of the failure, empty after success.
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
