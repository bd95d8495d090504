/** The reason for an action of moderators or admins: a text, or a rule of the community. Both may be absent. */
export interface ReasonInput {
  reason?: string | null | undefined
  /** Number of the rule; the text has precedence. */
  ruleId?: string | null | undefined
}
