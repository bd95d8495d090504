import { type Api, createApi } from '#src/browser/api.ts'
import type { Member } from './member.ts'

/** Creates the API client of the site's pages, which sends its requests with the session of a member. */
export const apiOf = ({ fetch, token }: Member, id: string): Api =>
  createApi({ fetch, csrf: () => token, member: () => id })
