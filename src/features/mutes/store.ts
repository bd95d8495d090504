import { call } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { failureText } from '#src/ui/failure.ts'
import { muteText } from './text.ts'

/** A muted account or community. */
export interface Muted {
  kind: 'user' | 'community'
  id: string
}

const mutes = optimistic<boolean>('mutes')

/** Mute states of accounts and communities changed since the page was loaded, by id. */
export const $mutes = mutes.$states

const PATHS = { user: '/mutes/users', community: '/mutes/communities' } as const

/**
 * Mutes or unmutes.
 * @returns true when the server has done it.
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
