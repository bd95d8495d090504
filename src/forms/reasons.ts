import type { Sent } from './form.ts'

/** Why something is removed, as ReasonFields sends it. */
export const reasonIn = (form: Sent) => ({ reason: form.text('reason'), ruleId: form.text('ruleId') })
