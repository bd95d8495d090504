import { call } from '#src/browser/api.ts'

/** The rendered preview of a text. */
export type Kind = 'post' | 'comment'

/**
 * Renders a text as the server would.
 * @returns safe HTML of the server; empty when nothing would be visible.
 * @throws ApiError body_too_long and others; TypeError without a response.
 */
export const previewOf = async (body: string, as: Kind): Promise<string> =>
  (await call('POST', '/_preview', { body, as })).html
