import type { Rule } from '#functions/contract/views.ts'
import { read } from '#src/api.ts'

/** The rules of a community in their order. @param id the community's. @throws ApiError; TypeError when no answer came. */
export const readRules = async (id: string): Promise<Rule[]> => (await read(`/communities/${id}/rules`)) as Rule[]
