import type { ReactNode } from 'react'

interface Props {
  /** Content and style of the button that opens the question. */
  label: ReactNode
  look: 'button' | 'act'
  /** The consequence, where the form does not name it. */
  what?: string
  /** It stands open as the page comes. */
  isOpen?: boolean
  /** The form whose button does it. */
  children: ReactNode
}

/** Asks once before what cannot be taken back, with or without script; only one question of a page is open. */
export const Asked = ({ label, look, what, isOpen, children }: Props) => (
  <details className="tool-asked" name="asked" open={isOpen}>
    <summary className={look}>{label}</summary>
    {what && <p className="small">{what}</p>}
    {children}
  </details>
)
