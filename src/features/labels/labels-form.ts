import { changeCommunity } from '#functions/communities/settings.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { LABEL_COLORS } from '#functions/contract/labels.ts'
import { addLabel, changeLabel, deleteLabel } from '#functions/labels/change.ts'
import { initialNameOf } from '#src/ui/fields/messages/initial.ts'
import { changedSwitch, changedText } from '#src/ui/forms/changed-fields.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { byAction } from '#src/ui/forms/take.ts'
import { labelsText as text } from './text.ts'

const VALUES = ['name', 'color', 'modsOnly']
const FIELDS = ['act', 'communityId', 'labelId', 'zIndex', ...VALUES, ...VALUES.map(initialNameOf)]
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
      // Somebody else may have changed a value since that the moderator has left as it was.
      const color = changedText(form, 'color') === undefined ? undefined : inputIn(form).color
      const changes = { name: changedText(form, 'name'), color, modsOnly: changedSwitch(form, 'modsOnly') }
      await changeLabel(ctx, labelIn(form), changes)
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
