import type { Rule } from '#functions/contract/views.ts'
import { read } from '#src/browser/api.ts'

/**
 * Rules of a community in their order.
 * @param id of the community.
 * @throws ApiError; TypeError without a response.
 */
export const readRules = async (id: string): Promise<Rule[]> => (await read(`/communities/${id}/rules`)) as Rule[]
