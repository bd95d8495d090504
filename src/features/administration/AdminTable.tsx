import type { ReactNode } from 'react'
import { adminText } from './text.ts'
import { When } from './When.tsx'

interface Props {
  title: string
  /** Column headings by the column's name. */
  columns: Record<string, string>
  /** Names of the columns with numbers. */
  numbers?: readonly string[]
  /** Rows of the table. */
  children: ReactNode
}

/** Attributes that a scrollable region needs: it must be focusable and have a name. */
const SCROLLED = { tabIndex: 0, role: 'region', 'aria-label': adminText.table }

/** A table of the admin pages, which scrolls horizontally when it is wider than the page. */
export const AdminTable = ({ title, columns, numbers = [], children }: Props) => (
  <section className="sheet">
    <h2 className="unseen">{title}</h2>
    <div className="table-scroll" {...SCROLLED}>
      <table className="table">
        <thead>
          <tr>
            {Object.entries(columns).map(([name, label]) => (
              <th key={name} scope="col" data-num={numbers.includes(name) ? '' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  </section>
)

interface MadeProps {
  /** Time of creation in ISO 8601. */
  createdAt: string
  id: string
  /** Time of rendering, in milliseconds since 1970. */
  now: number
}

/** The last two cells of a row: the time of creation and the id. */
export const MadeCells = ({ createdAt, id, now }: MadeProps) => (
  <>
    <td>
      <When at={createdAt} now={now} />
    </td>
    <td>
      <code>{id}</code>
    </td>
  </>
)
