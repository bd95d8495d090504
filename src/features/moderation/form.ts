import { banMember, unbanMember } from '#functions/communities/bans.ts'
import { addMod, removeMod } from '#functions/communities/mods.ts'
import { addRule, changeRule, deleteRule } from '#functions/community-rules/change.ts'
import { orderRules } from '#functions/community-rules/order.ts'
import { listRules } from '#functions/community-rules/views.ts'
import { AppError } from '#functions/contract/errors.ts'
import { trimText } from '#functions/contract/text.ts'
import { numberId } from '#functions/db/id.ts'
import { run } from '#functions/db/plan.ts'
import { canModerate } from '#functions/moderation/rules.ts'
import { reasonIn } from '#src/features/post-actions/reasons.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { byAction } from '#src/ui/forms/take.ts'
import { moved } from '#src/ui/order.ts'
import { banErrorTexts, bansText, modsText, rulesText } from './messages/people.ts'

const DAY_MS = 86_400_000

const FIELDS = ['act', 'communityId', 'username', 'reason', 'term', 'ruleId', 'rule', 'description', 'move']
/**
 * Reads the community that a form names, and an idempotency key, so that a form that is submitted twice counts once.
 */
const communityIn = (form: Sent) => ({ id: form.text('communityId'), key: onceOf(form, FIELDS.map(form.text)) })
const memberIn = (form: Sent) => ({ ...communityIn(form), username: form.text('username') })
const ruleIn = (form: Sent) => ({ ...communityIn(form), ruleId: form.text('ruleId') })

/** Handlers of the forms on the page of bans. */
export const bansForm = {
  take: byAction({
    async ban(ctx, form) {
      const term = form.text('term')
      if (!bansText.terms.some(([days]) => days === term)) throw new AppError('invalid_value', { field: 'term' })
      const days = Number(term)
      const expires = days > 0 ? new Date(ctx.now.getTime() + days * DAY_MS).toISOString() : null
      const { username } = await banMember(ctx, { ...memberIn(form), ...reasonIn(form), expires })
      return bansText.banned(username)
    },
    unban: async (ctx, form) => bansText.unbanned((await unbanMember(ctx, memberIn(form))).username)
  }),
  errorTexts: banErrorTexts
}

/** Handlers of the forms on the page of moderators. */
export const modsForm = {
  take: byAction({
    async add(ctx, form) {
      await addMod(ctx, memberIn(form))
      return modsText.added(trimText(form.text('username')))
    },
    async remove(ctx, form) {
      const { username } = await removeMod(ctx, memberIn(form))
      const { viewer } = ctx.auth
      return viewer && canModerate(viewer, form.text('communityId')) ? modsText.removed(username) : null
    }
  }),
  errorTexts: { user_not_found: modsText.notFound }
}

/** Handlers of the forms on the page of rules. */
export const rulesForm = {
  take: byAction({
    async save(ctx, form) {
      const fields = { rule: form.text('rule'), description: form.text('description') }
      if (form.text('ruleId')) await changeRule(ctx, ruleIn(form), { ...fields, was: form.was('rule', 'description') })
      else await addRule(ctx, communityIn(form), fields)
      return form.text('ruleId') ? rulesText.changed : rulesText.added
    },
    async delete(ctx, form) {
      await deleteRule(ctx, ruleIn(form))
      return rulesText.removed
    },
    async move(ctx, form) {
      const chosen = ruleIn(form)
      const ruleId = numberId(chosen.ruleId)
      const rules = (await run(ctx.db, listRules(ctx.db, chosen.id))).map(({ id }) => id)
      const at = rules.indexOf(ruleId)
      const to = form.text('move') === 'up' ? at - 1 : at + 1
      // For a rule that does not exist `orderRules` refuses the call, after it has checked the permission.
      const order = at < 0 ? [ruleId] : moved(rules, at, to)
      const ordered = await orderRules(ctx, { ...chosen, order, was: rules })
      const position = ordered.findIndex(({ id }) => id === ruleId)
      return rulesText.moved(ordered[position]?.rule ?? '', position + 1, ordered.length)
    }
  }),
  errorTexts: { rule_not_found: rulesText.gone }
}
