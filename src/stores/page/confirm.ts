import type { GivenReason } from '#functions/contract/reasons.ts'
import { type Asked, openDialog } from './dialogs.ts'

/** Asks once before what cannot be taken back. A dialog that is closed is a no: then nothing more happens. */
export const confirmed = (asked: Asked): Promise<true> =>
  new Promise(resolve => openDialog({ kind: 'confirm', ...asked, go: () => resolve(true) }))

/** The same for what moderators or admins remove: they may say why. @param community the id of the community. */
export const confirmedWhy = (asked: Asked, community: string): Promise<GivenReason> =>
  new Promise(resolve => openDialog({ kind: 'removal', ...asked, community, go: resolve }))
