interface Props {
  text: string
  /**
   * Name of the item that the button acts on. Only screen readers read it, because they may read the button without its
   * row.
   */
  of: string
}

/** Label of a button in a row. */
export const Named = ({ text, of }: Props) => (
  <>
    {text}
    <span className="unseen"> {of}</span>
  </>
)
