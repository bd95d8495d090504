import { call } from '#src/browser/api.ts'

/** Kind of a text, which decides how its preview is rendered. */
export type Kind = 'post' | 'comment'

/**
 * Asks the server to render a text as it would be published.
 * @returns HTML that is safe to show; empty when nothing would be visible.
 * @throws ApiError body_too_long and others; TypeError without a response.
 */
export const previewOf = async (body: string, as: Kind): Promise<string> =>
  (await call('POST', '/_preview', { body, as })).html
