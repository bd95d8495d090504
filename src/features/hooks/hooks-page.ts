import type { AstroGlobal } from 'astro'
import { idOfName } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { HOOK_EVENTS } from '#functions/contract/hooks.ts'
import { addHook } from '#functions/hooks/add.ts'
import { changeHook, deleteHook, pingHook } from '#functions/hooks/change.ts'
import { listHooks } from '#functions/hooks/views.ts'
import { handleFormWithCodes } from '#src/features/account/form-with-codes.ts'
import { openTools } from '#src/features/moderation/open-tools.ts'
import { initialNameOf } from '#src/ui/fields/messages/initial.ts'
import { changedSwitch, changedText } from '#src/ui/forms/changed-fields.ts'
import { setFlash } from '#src/ui/forms/flash.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { byAction } from '#src/ui/forms/take.ts'
import { hooksText as text } from './text.ts'

const VALUES = ['url', ...HOOK_EVENTS]
const FIELDS = ['act', 'communityId', 'hookId', ...VALUES, ...VALUES.map(initialNameOf)]
const communityIn = (form: Sent) => ({ id: form.text('communityId'), key: onceOf(form, FIELDS.map(form.text)) })
const eventsIn = (form: Sent) => HOOK_EVENTS.filter(form.on)
const hookIn = (form: Sent) => ({ ...communityIn(form), hookId: form.text('hookId') })

/** The actions of the forms. @returns the secret of a new webhook, which the answer shows, or a message. */
const act = byAction<{ secret: string } | { message: string }>({
  async add(ctx, form) {
    const { secret } = await addHook(ctx, communityIn(form), { url: form.text('url'), events: eventsIn(form) })
    return { secret }
  },
  async ping(ctx, form) {
    await pingHook(ctx, hookIn(form))
    return { message: text.pinged }
  },
  async turnOff(ctx, form) {
    await changeHook(ctx, hookIn(form), { on: false })
    return { message: text.turnedOff }
  },
  async turnOn(ctx, form) {
    await changeHook(ctx, hookIn(form), { on: true })
    return { message: text.turnedOn }
  },
  async change(ctx, form) {
    // Somebody else may have changed since what the moderator has left as it was: the address or the choice of events.
    const isChosenAnew = HOOK_EVENTS.some(event => changedSwitch(form, event) !== undefined)
    const events = isChosenAnew ? eventsIn(form) : undefined
    await changeHook(ctx, hookIn(form), { url: changedText(form, 'url'), events })
    return { message: text.changed }
  },
  async remove(ctx, form) {
    await deleteHook(ctx, hookIn(form))
    return { message: text.removed }
  }
})

/** Handles a form of a member; forms of guests are ignored, because the page sends guests to the login. */
async function handleHookForm(page: AstroGlobal, ctx: Ctx) {
  if (!ctx.auth.key) return { error: null, typed: null, codes: null }
  return handleFormWithCodes(
    page,
    async form => {
      const outcome = await act(ctx, form)
      if ('secret' in outcome) return [outcome.secret]
      setFlash(page, outcome.message)
      return seeOther(page.url.pathname)
    },
    { invalid_value: text.add.incomplete }
  )
}

/** Handles a form of the page of webhooks, and prepares the page. */
export async function openHooks(page: AstroGlobal) {
  const { ctx } = page.locals
  const handled = await handleHookForm(page, ctx)
  if (handled instanceof Response) return handled
  const tools = await openTools(page, { hooks: listHooks(ctx, idOfName(page.params['community'] ?? '')) })
  if (tools instanceof Response) return tools
  const { codes } = handled
  const error = codes ? null : handled.error
  return { ...tools, error, typed: error && handled.typed, made: codes?.[0] ?? null }
}
