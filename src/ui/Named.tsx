interface Props {
  text: string
  /** Target of the action, for screen readers that read the button alone. */
  of: string
}

/** Label of a row's button. */
export const Named = ({ text, of }: Props) => (
  <>
    {text}
    <span className="unseen"> {of}</span>
  </>
)
