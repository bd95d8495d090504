interface Props {
  text: string
  /** Whom or what it is about, for those who hear it alone. */
  of: string
}

/** What a button of a row says. */
export const Named = ({ text, of }: Props) => (
  <>
    {text}
    <span className="unseen"> {of}</span>
  </>
)
