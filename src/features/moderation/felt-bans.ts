import { atom } from 'nanostores'
import { BANS } from '#src/features/notifications/poll-events.ts'

/** Ids of communities from which the viewer is banned, as far as this page knows by refused calls and by polls. */
export const $bannedFrom = atom<readonly string[]>([])

export const addBan = (community: string): void => $bannedFrom.set([...$bannedFrom.get(), community])

function follow({ detail }: Event & { detail?: string[] }): void {
  if (String(detail) !== String($bannedFrom.get())) $bannedFrom.set(detail ?? [])
}
// The server renders islands too, and has no `document`.
if (typeof document !== 'undefined') addEventListener(BANS, follow)
