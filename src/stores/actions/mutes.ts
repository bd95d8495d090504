import { call } from '#src/api.ts'
import { muteText } from '#src/messages/mutes.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { optimistic } from './optimistic.ts'

/** A person or a community that is muted. */
export interface Muted {
  kind: 'user' | 'community'
  id: string
}

const mutes = optimistic<boolean>('mutes')

/** Whether people and communities are muted, of those that were muted or unmuted since the page came, by their ids. */
export const $mutes = mutes.$states

const PATHS = { user: '/mutes/users', community: '/mutes/communities' } as const

/** Mutes, or takes that back. @returns whether it was done. */
export const changeMute = ({ kind, id }: Muted, mute: boolean): Promise<boolean> =>
  mutes.change(id, {
    before: !mute,
    after: mute,
    async send() {
      if (mute) await call('POST', '/mutes', kind === 'user' ? { userId: id } : { communityId: id }, { once: true })
      else await call('DELETE', `${PATHS[kind]}/${id}`, {}, { once: true })
      return mute
    },
    sayWhyNot: error => (mute ? failureText(error) : muteText.unmuteFailed)
  })
