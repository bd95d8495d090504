import type { Announcement } from '#functions/contract/notifications.ts'
import { AdminTable } from '#src/features/administration/AdminTable.tsx'
import { adminText, announcementsText as text } from '#src/features/administration/text.ts'
import { When } from '#src/features/administration/When.tsx'
import { fullNumber } from '#src/ui/messages/numbers.ts'

interface Props {
  latest: Announcement[]
  now: number
}

/** Table of announcements. Each row shows how many accounts have got their notification. */
export const Announcements = ({ latest, now }: Props) => (
  <AdminTable title={adminText.sections.announcements} columns={text.columns}>
    {latest.map(({ communityName, postPublicId, title, told, audience, startedAt, endedAt, by }) => (
      <tr key={startedAt}>
        <td>
          {text.told(fullNumber(told), fullNumber(audience))}
          {endedAt === null && <progress max={audience} value={told} aria-label={text.columns.told} />}
        </td>
        <td>
          {endedAt === null ? text.running : `${text.ended} `}
          {endedAt !== null && <When at={endedAt} now={now} />}
        </td>
        <th scope="row" data-text="">
          <a href={`/${communityName}/post/${postPublicId}`}>{title}</a>
        </th>
        <td>
          <When at={startedAt} now={now} />
        </td>
        <td>
          <a href={`/@${by}`}>@{by}</a>
        </td>
      </tr>
    ))}
  </AdminTable>
)
