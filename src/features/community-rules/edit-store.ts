import { atom } from 'nanostores'
import type { Rule } from '#functions/contract/views.ts'
import { call, type Failure } from '#src/browser/api.ts'
import type { ModtoolsContext } from '#src/features/moderation/context-store.ts'
import { rulesText as text } from '#src/features/moderation/people-text.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/ui/refusal.ts'
import { readRules } from './store.ts'

const CONFLICT = 409

/** Rules in their order after a change; null while the rendered list is current. */
export const $rules = atom<Rule[] | null>(null)

const path = ({ id }: ModtoolsContext) => `/communities/${id}/rules` as const

/**
 * Present rules, including changes by other calls.
 * @param listed rules of the rendered page.
 */
const rulesNow = (listed: Rule[]): Rule[] => $rules.get() ?? listed

export interface RuleFields {
  rule: string
  description: string
}

/**
 * Adds or updates a rule.
 * @param rules as displayed before.
 * @param of id of the rule; null for a new one.
 * @returns true after success; the form's error; null when an alert shows the error.
 */
export async function saveRule(
  context: ModtoolsContext,
  rules: Rule[],
  of: number | null,
  fields: RuleFields & { was: Partial<RuleFields> }
): Promise<Refusal | null | true> {
  try {
    if (of === null) $rules.set(await call('POST', path(context), fields, { once: true }))
    else {
      const changed = await call('PUT', `${path(context)}/${of}`, fields, { once: true })
      $rules.set(rulesNow(rules).map(rule => (rule.id === of ? changed : rule)))
    }
    showAlert(of === null ? text.added : text.changed)
    return true
  } catch (error) {
    return refusalOf(error, wordedFor([400, 403, 404, CONFLICT]))
  }
}

/**
 * Deletes a rule; a missing one counts as deleted.
 * @param rules as displayed before.
 */
export async function deleteRule(context: ModtoolsContext, rules: Rule[], id: number): Promise<void> {
  try {
    await call('DELETE', `${path(context)}/${id}`, {}, { once: true }).catch((error: unknown) => {
      if ((error as Failure).status !== 404) throw error
    })
    $rules.set(rulesNow(rules).filter(rule => rule.id !== id))
    showAlert(text.removed)
  } catch (error) {
    showAlert(failureText(error, [403]))
  }
}

let newOrder: Rule[] | null = null
const idsOf = (rules: Rule[]): number[] => rules.map(({ id }) => id)

/**
 * Reorders the rules optimistically. Moves during a pending call are sent by the next one. A refused order is
 * replaced by the server's order, or by the last one that the server took.
 * @param before rules as displayed before.
 */
export async function orderRules(context: ModtoolsContext, rules: Rule[], before: Rule[]): Promise<void> {
  let accepted = $rules.get() ?? before
  $rules.set(rules)
  const isUnderWay = newOrder !== null
  newOrder = rules
  if (isUnderWay) return
  try {
    for (let sent: Rule[] | null = null; sent !== newOrder; ) {
      sent = newOrder
      await call('PUT', path(context), { order: idsOf(sent), was: idsOf(accepted) }, { once: true })
      accepted = sent
    }
  } catch (error) {
    showAlert((error as Failure).status === 404 ? text.gone : failureText(error, [CONFLICT]))
    await readRules(context.id).then($rules.set, () => $rules.set(accepted))
  }
  newOrder = null
}
