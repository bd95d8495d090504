/** A question before an action. */
export interface Question {
  title: string
  text: string
  /** Label of the button that confirms. */
  yes: string
}
