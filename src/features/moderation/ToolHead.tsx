import type { MouseEvent, ReactNode } from 'react'
import { opensAnotherTab } from '#src/browser/another-tab.ts'

interface Props {
  title: string
  what?: string
  /** Label of the link to the form. Script opens the form as a dialog. */
  open: string
  onOpen: () => void
}

/** Heading of a table in the moderator tools, with the link that adds a row. */
export const ToolHead = ({ title, what, open, onOpen }: Props) => (
  <>
    <div className="split">
      <h2>{title}</h2>
      <FormLink className="button" href="?form" onOpen={onOpen}>
        {open}
      </FormLink>
    </div>
    {what && <p className="small soft">{what}</p>}
  </>
)

interface LinkProps {
  href: string
  onOpen: () => void
  className: string
  children: ReactNode
}

/** Link to a page with a form. Script opens the form as a dialog instead. */
export function FormLink({ href, onOpen, className, children }: LinkProps) {
  const open = (event: MouseEvent) => {
    if (opensAnotherTab(event.nativeEvent)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={className} href={href} onClick={open} data-form-link="">
      {children}
    </a>
  )
}
