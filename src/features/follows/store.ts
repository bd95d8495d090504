import type { FollowType } from '#functions/contract/follows.ts'
import { call } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { failureText } from '#src/ui/failure.ts'

/** A post by its public id, or an account by its id. */
export interface Followed {
  type: FollowType
  id: string
}

const follows = optimistic<boolean>('follows')

/** Changes since the page was loaded, by id: true for a post or account that is followed now. */
export const $follows = follows.$states

/**
 * Follows a post or an account, or ends following it.
 * @returns true when the server has made the change.
 */
export const changeFollow = ({ type, id }: Followed, follow: boolean): Promise<boolean> =>
  follows.change(id, {
    before: !follow,
    after: follow,
    async send() {
      if (follow) await call('POST', '/follows', { type, targetId: id }, { once: true })
      else await call('DELETE', `/follows?type=${type}&targetId=${id}`, {}, { once: true })
      return follow
    },
    failureOf: error => failureText(error, [400, 404])
  })
