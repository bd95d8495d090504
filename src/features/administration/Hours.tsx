import { BSS_NUMBERS, type HourOfSite } from '#functions/contract/administration.ts'
import { fullNumber } from '#src/ui/messages/numbers.ts'
import { AdminTable } from './AdminTable.tsx'
import { adminText, bssText as text } from './text.ts'
import { When } from './When.tsx'

const COLUMNS = { at: text.at, ...text.columns }

interface Props {
  events: HourOfSite[]
  now: number
}

/** Table of the site's hourly statistics. */
export const Hours = ({ events, now }: Props) => (
  <AdminTable title={adminText.sections.bss} columns={COLUMNS} numbers={BSS_NUMBERS}>
    {events.map(({ id, createdAt, payload }) => (
      <tr key={id}>
        <th scope="row">
          <When at={createdAt} now={now} />
        </th>
        {BSS_NUMBERS.map(name => (
          <td key={name} data-num="">
            {fullNumber(payload[name] ?? 0)}
          </td>
        ))}
      </tr>
    ))}
  </AdminTable>
)
