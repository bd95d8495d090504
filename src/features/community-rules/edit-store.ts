import { atom } from 'nanostores'
import type { Rule } from '#functions/contract/views.ts'
import { call, failureIn } from '#src/browser/api.ts'
import type { ModtoolsContext } from '#src/features/moderation/context-store.ts'
import { rulesText as text } from '#src/features/moderation/messages/people.ts'
import { readRules } from '#src/features/post-actions/rules-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/ui/refusal.ts'

const CONFLICT = 409

/** All rules in their order after a change; null as long as the rules in the rendered page are current. */
export const $rules = atom<Rule[] | null>(null)

const path = ({ id }: ModtoolsContext) => `/communities/${id}/rules` as const

/**
 * Returns the present rules, including changes by earlier calls.
 * @param listed rules in the rendered page.
 */
const rulesNow = (listed: Rule[]): Rule[] => $rules.get() ?? listed

export interface RuleFields {
  rule: string
  description: string
}

/**
 * Adds or changes a rule.
 * @param rules rules that the page shows before the change.
 * @param of id of the changed rule; null to add one.
 * @returns true after success; an error for the form; null when an alert has shown the error.
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
 * Deletes a rule. A rule that does not exist any more counts as deleted.
 * @param rules rules that the page shows before the change.
 */
export async function deleteRule(context: ModtoolsContext, rules: Rule[], id: number): Promise<void> {
  try {
    await call('DELETE', `${path(context)}/${id}`, {}, { once: true }).catch((error: unknown) => {
      if (failureIn(error).status !== 404) throw error
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
 * Shows the rules in a new order before the server responds, and sends the order. An order that is chosen during a call
 * is sent after the call. After a refusal the server's order is shown, or the last accepted order when the server's
 * cannot be read.
 * @param before rules that the page shows before the change.
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
    showAlert(failureIn(error).status === 404 ? text.gone : failureText(error, [403, CONFLICT]))
    await readRules(context.id).then($rules.set, () => $rules.set(accepted))
  }
  newOrder = null
}
