import type { Sent } from '#src/ui/forms/form.ts'

/** Reads the reason of a removal in a form with `ReasonFields`. */
export const reasonIn = (form: Sent) => ({ reason: form.text('reason'), ruleId: form.text('ruleId') })
