interface Props {
  text: string
  /** Whom or what it is about, for those who hear it alone. */
  of: string
}

/** Label of a row's button. */
export const Named = ({ text, of }: Props) => (
  <>
    {text}
    <span className="unseen"> {of}</span>
  </>
)
