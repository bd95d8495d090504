import type { ReasonInput } from '#functions/contract/reasons.ts'
import { openDialog, type Question } from './store.ts'
import { dropTyped } from './typed.ts'

/**
 * Asks before an irreversible action. The promise resolves when the action is confirmed, and never when the dialog is
 * closed.
 */
export const confirmed = (question: Question): Promise<true> =>
  new Promise(resolve => openDialog({ kind: 'confirm', ...question, go: () => resolve(true) }))

const aboutOf = (target: string): string => `removal:${target}`

/**
 * Asks moderators or admins before a removal, with fields for the reason.
 * @param community id of the community.
 * @param target id of the item to remove. The entered reason is stored under it until endRemoval() is called.
 */
export const confirmedWhy = (question: Question, community: string, target: string): Promise<ReasonInput> =>
  new Promise(resolve => openDialog({ kind: 'removal', ...question, community, about: aboutOf(target), go: resolve }))

/** Deletes the stored reason of a removal that has succeeded. */
export const endRemoval = (target: string): unknown => dropTyped(aboutOf(target))
