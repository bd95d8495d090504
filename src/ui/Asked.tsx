import type { ReactNode } from 'react'

interface Props {
  /** Content and class of the button that opens the confirmation. */
  label: ReactNode
  look: 'button' | 'act'
  /** Consequence of the action, where the form does not name it. */
  what?: string
  /** True for a confirmation that is open initially. */
  isOpen?: boolean
  /** Form with the confirming button. */
  children: ReactNode
}

/** Inline confirmation of an irreversible action, which works without script; the page has at most one open. */
export const Asked = ({ label, look, what, isOpen, children }: Props) => (
  <details className="tool-asked" name="asked" open={isOpen}>
    <summary className={look}>{label}</summary>
    {what && <p className="small">{what}</p>}
    {children}
  </details>
)
