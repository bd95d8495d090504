import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Rule } from '#functions/contract/views.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { openDialog } from '#src/ui/dialogs/store.ts'
import { dropTyped } from '#src/ui/dialogs/typed.ts'
import type { Question } from '#src/ui/messages/question.ts'
import { readRules } from './rules-store.ts'

const aboutOf = (target: string): string => `removal:${target}`

/**
 * Returns a function that reads the rules of a community. The first read starts at once, so that it does not wait for
 * the dialog's code.
 */
function rulesOf(community: string): () => Promise<Rule[]> {
  let first: Promise<Rule[]> | null = readRules(community)
  // The dialog reports the failure when it uses the result.
  first.catch(() => undefined)
  return () => {
    const rules = first ?? readRules(community)
    first = null
    return rules
  }
}

/** Loads the code of the dialog. */
export const loadRemovalDialog = async () => (await import('./RemovalDialog.tsx')).RemovalDialog

/**
 * Asks moderators or admins before a removal, with fields for the reason. If the fields cannot be loaded, the question
 * is asked without them. The promise never resolves when the dialog is closed.
 * @param community id of the community.
 * @param target id of the item to remove. The entered reason is stored under it until endRemoval() is called.
 */
export const confirmedWhy = (question: Question, community: string, target: string): Promise<ReasonInput> =>
  new Promise(resolve =>
    openDialog({
      load: loadRemovalDialog,
      props: { ...question, ask: rulesOf(community), about: aboutOf(target), go: resolve },
      instead: () => void confirmed(question).then(() => resolve({}))
    })
  )

/** Deletes the stored reason of a removal that has succeeded. */
export const endRemoval = (target: string): unknown => dropTyped(aboutOf(target))
