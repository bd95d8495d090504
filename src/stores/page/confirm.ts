import type { ReasonInput } from '#functions/contract/reasons.ts'
import { dropTyped } from '#src/lib/typed.ts'
import { openDialog, type Question } from './dialogs.ts'

/** Asks once before what cannot be taken back. A dialog that is closed is a no: then nothing more happens. */
export const confirmed = (asked: Question): Promise<true> =>
  new Promise(resolve => openDialog({ kind: 'confirm', ...asked, go: () => resolve(true) }))

const aboutOf = (target: string): string => `removal:${target}`

/**
 * Asks the same before moderators or admins remove something: they may say why.
 * @param community the id of the community.
 * @param target the id of what is removed: the reason stays with it until endRemoval().
 */
export const confirmedWhy = (asked: Question, community: string, target: string): Promise<ReasonInput> =>
  new Promise(resolve => openDialog({ kind: 'removal', ...asked, community, about: aboutOf(target), go: resolve }))

/** Forgets the reason for a removal that was done. */
export const endRemoval = (target: string): unknown => dropTyped(aboutOf(target))
