import type { ReactNode } from 'react'

interface Props {
  /** Label and class of the button that opens the question. */
  label: ReactNode
  look: 'button' | 'act'
  /** Effect of the action, for a form whose fields and button do not say it. */
  what?: string
  /** True when the question is open at first. */
  isOpen?: boolean
  /** Form with the button that confirms the action. */
  children: ReactNode
}

/**
 * Question before an irreversible action, which unfolds in place without script. Only one such question in a page is
 * open at a time.
 */
export const Asked = ({ label, look, what, isOpen, children }: Props) => (
  <details className="tool-asked" name="asked" open={isOpen}>
    <summary className={look}>{label}</summary>
    {what && <p className="small">{what}</p>}
    {children}
  </details>
)
