import type { ReasonInput } from '#functions/contract/reasons.ts'
import { openDialog, type Question } from './store.ts'
import { dropTyped } from './typed.ts'

/** Asks for a confirmation before an irreversible action. The promise stays pending when the dialog is closed. */
export const confirmed = (question: Question): Promise<true> =>
  new Promise(resolve => openDialog({ kind: 'confirm', ...question, go: () => resolve(true) }))

const aboutOf = (target: string): string => `removal:${target}`

/**
 * Asks before a removal by moderators or admins, with a field for the reason.
 * @param community id of the community.
 * @param target id of the removed item: its reason is stored until endRemoval().
 */
export const confirmedWhy = (question: Question, community: string, target: string): Promise<ReasonInput> =>
  new Promise(resolve => openDialog({ kind: 'removal', ...question, community, about: aboutOf(target), go: resolve }))

/** Deletes the stored reason after a removal. */
export const endRemoval = (target: string): unknown => dropTyped(aboutOf(target))
