import type { Rule } from '#functions/contract/views.ts'
import { read } from '#src/browser/api.ts'

/**
 * Rules of a community in their order.
 * @param id of the community.
 * @throws ApiError; TypeError without a response.
 */
export const readRules = (id: string): Promise<Rule[]> => read(`/communities/${id}/rules`)
