/**
 * The reason for an action of moderators or admins: a text, or a rule of the community. Text and rule may both be
 * absent.
 */
export interface ReasonInput {
  reason?: string | null | undefined
  /** Number of the rule; when both are given, the text is used. */
  ruleId?: string | null | undefined
}
