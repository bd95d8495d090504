import { POST_ACTS, type PostAct } from '#functions/contract/post-acts.ts'
import type { GivenReason } from '#functions/contract/reasons.ts'
import { call } from '#src/api.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** What the server says best itself: why not. */
const OWN_WORDS = [403, 404, 409]

/**
 * Does something to a post.
 * @param post its public id.
 * @param why said of a removal.
 * @returns what is said of a failure; '' when it is done.
 */
export async function actOn(post: string, act: PostAct, why: GivenReason = {}): Promise<string> {
  const { method, query } = POST_ACTS[act]
  try {
    await call(method, `/posts/${post}?${new URLSearchParams(query)}`, why, { once: true })
    return ''
  } catch (error) {
    return failureText(error, OWN_WORDS)
  }
}
