import { ApiError, call } from '#src/api.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** What a text will be. */
export type Kind = 'post' | 'comment'

/** `html` is safe: the server's own, '' when nothing would be seen of the text. */
export type Preview = { kind: 'shown'; html: string } | { kind: 'failed'; text: string }

/** A text as the server would show it. */
export async function previewOf(body: string, as: Kind): Promise<Preview> {
  try {
    return { kind: 'shown', ...((await call('POST', '/_preview', { body, as })) as { html: string }) }
  } catch (error) {
    const isTold = error instanceof ApiError && error.code === 'body_too_long'
    return { kind: 'failed', text: isTold ? error.message : failureText(error) }
  }
}
