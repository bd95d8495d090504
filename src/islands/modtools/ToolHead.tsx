import type { MouseEvent, ReactNode } from 'react'
import { opensAnotherTab } from '#src/lib/another-tab.ts'

interface Props {
  title: string
  what?: string
  /** The link to the page's form: it opens as a dialog where there is script. */
  open: string
  onOpen: () => void
}

/** Heading of a moderators' table, with its add button. */
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

/** Leads to the page with its form, or opens the form over the page. */
export function FormLink({ href, onOpen, className, children }: LinkProps) {
  const press = (event: MouseEvent) => {
    if (opensAnotherTab(event.nativeEvent)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={className} href={href} onClick={press} data-dialog="tool">
      {children}
    </a>
  )
}
