import { atom } from 'nanostores'
import { BANS } from '#src/features/notifications/poll-events.ts'

/** Communities that the viewer is banned from, as far as refusals and polls of this page have told. */
export const $bannedFrom = atom<readonly string[]>([])

export const addBan = (community: string): void => $bannedFrom.set([...$bannedFrom.get(), community])

function follow({ detail }: Event & { detail?: string[] }): void {
  if (String(detail) !== String($bannedFrom.get())) $bannedFrom.set(detail ?? [])
}
// Islands are rendered on the server as well, without a document.
if (typeof document !== 'undefined') addEventListener(BANS, follow)
