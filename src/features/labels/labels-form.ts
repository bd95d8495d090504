import { changeCommunity } from '#functions/communities/settings.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { LABEL_COLORS } from '#functions/contract/labels.ts'
import { addLabel, changeLabel, deleteLabel } from '#functions/labels/change.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { byAction } from '#src/ui/forms/take.ts'
import { labelsText as text } from './text.ts'

const FIELDS = ['act', 'communityId', 'labelId', 'name', 'was', 'color', 'modsOnly', 'zIndex']
const communityIn = (form: Sent) => ({ id: form.text('communityId'), key: onceOf(form, FIELDS.map(form.text)) })
const labelIn = (form: Sent) => ({ ...communityIn(form), labelId: form.text('labelId') })

/** Reads what a label is to be. @throws AppError invalid_value. */
function inputIn(form: Sent) {
  const color = LABEL_COLORS.find(name => name === form.text('color'))
  if (!color) throw new AppError('invalid_value', { field: 'color' })
  return { color, modsOnly: form.on('modsOnly') }
}

const requireLabels = async (ctx: Ctx, form: Sent, labelRequired: boolean): Promise<void> => {
  await changeCommunity(ctx, communityIn(form), { labelRequired })
}

/** Handlers of the forms on the page of labels. */
export const labelsForm = {
  take: byAction({
    async add(ctx, form) {
      await addLabel(ctx, communityIn(form), { ...inputIn(form), name: form.text('name') })
      return text.add.added
    },
    async change(ctx, form) {
      // A name that the moderator has left as it was may have been corrected by somebody else since.
      const name = form.text('name') === form.text('was') ? null : form.text('name')
      await changeLabel(ctx, labelIn(form), { ...inputIn(form), name })
      return text.changed
    },
    async move(ctx, form) {
      await changeLabel(ctx, labelIn(form), { zIndex: Number(form.text('zIndex')) })
      return text.moved
    },
    async remove(ctx, form) {
      await deleteLabel(ctx, labelIn(form))
      return text.removed
    },
    async require(ctx, form) {
      await requireLabels(ctx, form, true)
      return text.required.required
    },
    async free(ctx, form) {
      await requireLabels(ctx, form, false)
      return text.required.freed
    }
  }),
  errorTexts: { invalid_value: text.add.noName }
}
