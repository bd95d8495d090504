import { type Api, createApi } from '#src/browser/api.ts'
import type { Member } from './member.ts'

/** The site's own client of the API, which acts for a member as in the member's browser. */
export const apiOf = ({ fetch, token }: Member, id: string): Api =>
  createApi({ fetch, csrf: () => token, member: () => id })
