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

/**
 * Changes since the page was loaded, by id of an account or community: true for a muted one, false for an unmuted one.
 */
export const $mutes = mutes.$states

const PATHS = { user: '/mutes/users', community: '/mutes/communities' } as const

/**
 * Mutes or unmutes an account or a community.
 * @returns true when the server has made the change.
 */
export const changeMute = (target: Muted, mute: boolean): Promise<boolean> =>
  mutes.change(target.id, changeOf(target, mute))

/**
 * Unmutes after a mute, also while the call of the mute is pending.
 * @returns true when the server has made the change.
 */
export const undoMute = (target: Muted): Promise<boolean> => mutes.undo(target.id, changeOf(target, false))

const changeOf = ({ kind, id }: Muted, mute: boolean) => ({
  before: !mute,
  after: mute,
  async send() {
    if (mute) await call('POST', '/mutes', kind === 'user' ? { userId: id } : { communityId: id }, { once: true })
    else await call('DELETE', `${PATHS[kind]}/${id}`, {}, { once: true })
    return mute
  },
  failureOf: (error: unknown) => (mute ? failureText(error, [404]) : muteText.unmuteFailed)
})
