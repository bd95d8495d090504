import { call } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { failureText } from '#src/ui/failure.ts'
import { muteText } from './text.ts'

/** An account or a community that can be muted. */
export interface Muted {
  kind: 'user' | 'community'
  id: string
}

const mutes = optimistic<boolean>('mutes')

/** True or false by id, for accounts and communities that were muted or unmuted since the page was loaded. */
export const $mutes = mutes.$states

const PATHS = { user: '/mutes/users', community: '/mutes/communities' } as const

/**
 * Mutes or unmutes an account or a community.
 * @returns true when the server has made the change.
 */
export const changeMute = ({ kind, id }: Muted, mute: boolean): Promise<boolean> =>
  mutes.change(id, {
    before: !mute,
    after: mute,
    async send() {
      if (mute) await call('POST', '/mutes', kind === 'user' ? { userId: id } : { communityId: id }, { once: true })
      else await call('DELETE', `${PATHS[kind]}/${id}`, {}, { once: true })
      return mute
    },
    failureOf: error => (mute ? failureText(error) : muteText.unmuteFailed)
  })
