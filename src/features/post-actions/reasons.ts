import type { Sent } from '#src/ui/forms/form.ts'

/** Reason of a removal, as ReasonFields submits it. */
export const reasonIn = (form: Sent) => ({ reason: form.text('reason'), ruleId: form.text('ruleId') })
