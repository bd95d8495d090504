import { blockAddress, cancelBlock } from '#functions/ip-blocks/block.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { byAction, type PageForm } from '#src/ui/forms/take.ts'
import { type BlockFields, rangeText } from './store.ts'
import { ipBlocksText as text } from './text.ts'

/** Reads the values of the form that blocks IP addresses; empty without a submitted form. */
export const blockFields = (form: Sent | null): BlockFields => ({
  address: form?.text('address') ?? '',
  expiresIn: form?.text('expiresIn') ?? '',
  note: form?.text('note') ?? ''
})

/** Handlers of the forms on the admin page of IP blocks. */
export const ipBlocksForm: PageForm = {
  take: byAction({
    async block(ctx, form) {
      const fields = blockFields(form)
      const key = onceOf(form, ['block', ...Object.values(fields)])
      return text.blocked(rangeText(await blockAddress(ctx, { ...fields, key })))
    },
    async cancel(ctx, form) {
      const id = form.text('id')
      return text.unblocked(rangeText(await cancelBlock(ctx, { id, key: onceOf(form, ['cancel', id]) })))
    }
  })
}
