import { ApiError, call } from '#src/api.ts'
import { attempt } from '#src/lib/attempt.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** Public ids of what was hidden in this visit: a page that the browser brings back knows nothing of it. */
const KEY = 'hidden'

export const justHidden = (): string[] => JSON.parse(attempt(() => sessionStorage.getItem(KEY)) ?? '[]') as string[]

const keep = (posts: string[]) => attempt(() => sessionStorage.setItem(KEY, JSON.stringify(posts)))
const without = (post: string): string[] => justHidden().filter(each => each !== post)

/** @returns what is said of a failure; '' when the post is hidden. */
export async function hidePost(post: string): Promise<string> {
  const failure = await said(() => call('POST', '/hidden_posts', { postId: post }, { once: true }))
  if (!failure) keep([...without(post), post])
  return failure
}

/** @returns what is said of a failure; '' when the post is in the feeds again. */
export async function showPost(post: string): Promise<string> {
  const failure = await said(() => call('DELETE', `/hidden_posts/${post}`, {}, { once: true }))
  if (!failure) keep(without(post))
  return failure
}

async function said(send: () => Promise<unknown>): Promise<string> {
  try {
    await send()
    return ''
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? error.message : failureText(error)
  }
}
