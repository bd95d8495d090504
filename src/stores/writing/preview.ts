import { call } from '#src/api.ts'

/** The rendered preview of a text. */
export type Kind = 'post' | 'comment'

/**
 * A text as the server would show it.
 * @returns safe HTML, the server's own; '' when nothing would be seen of the text.
 * @throws ApiError body_too_long and others; TypeError when no answer came.
 */
export const previewOf = async (body: string, as: Kind): Promise<string> =>
  ((await call('POST', '/_preview', { body, as })) as { html: string }).html
