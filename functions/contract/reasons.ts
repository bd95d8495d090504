/** Why moderators or admins do something: in their own words, or by a rule of the community. Both may be missing. */
export interface ReasonInput {
  reason?: string | null | undefined
  /** Own words count more. */
  ruleId?: string | null | undefined
}
