import type { Rule } from '#functions/contract/views.ts'
import { read } from '#src/browser/api.ts'

/**
 * Reads the rules of a community in their order.
 * @param id id of the community.
 * @throws ApiError; TypeError without a response.
 */
export const readRules = (id: string): Promise<Rule[]> => read(`/communities/${id}/rules`)
