import { atom } from 'nanostores'
import { BANS } from '#src/lib/bans.ts'

/** Communities that the viewer is banned from, as far as the page has learned it since it came: by a refusal, or from its poll. */
export const $bannedFrom = atom<readonly string[]>([])

export const tellBanned = (community: string): void => $bannedFrom.set([...$bannedFrom.get(), community])

function follow({ detail }: Event & { detail?: string[] }): void {
  if (String(detail) !== String($bannedFrom.get())) $bannedFrom.set(detail ?? [])
}
// The server draws islands, too.
if (typeof document !== 'undefined') addEventListener(BANS, follow)
