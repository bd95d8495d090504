import { useStore } from '@nanostores/react'
import type { Community } from '#functions/contract/views.ts'
import { placeTitle } from '#src/lib/community-title.ts'
import { adminText, adminCommunitiesText as text } from '#src/messages/admin.ts'
import { fullNumber } from '#src/messages/numbers.ts'
import { $defaults, setDefault } from '#src/stores/admin/defaults.ts'
import { AdminForm, type AdminFormContext } from './AdminForm.tsx'
import { AdminTable, MadeCells } from './AdminTable.tsx'

type CommunityRow = Pick<Community, 'id' | 'name' | 'title' | 'noMembers' | 'createdAt' | 'isDefault'>

interface Props {
  context: AdminFormContext
  communities: CommunityRow[]
  now: number
}

/** Table of communities, with a button that adds each to the default ones or removes it. */
export const Communities = ({ context, communities, now }: Props) => (
  <AdminTable title={adminText.sections.communities} columns={text.columns} numbers={['members']}>
    {communities.map(place => (
      <tr key={place.id}>
        <th scope="row">
          <a href={`/${place.name}`}>{placeTitle(place)}</a>
          {place.title && <span className="soft">{` /${place.name}`}</span>}
        </th>
        <td>
          <Default context={context} place={place} />
        </td>
        <td data-num="">{fullNumber(place.noMembers)}</td>
        <MadeCells createdAt={place.createdAt} id={place.id} now={now} />
      </tr>
    ))}
  </AdminTable>
)

function Default({ context, place }: { context: AdminFormContext; place: CommunityRow }) {
  const { id, name } = place
  const isDefault = useStore($defaults, { ssr: 'initial' })[id] ?? place.isDefault
  const label = isDefault ? text.remove : text.add
  return (
    <AdminForm
      context={context}
      act="default"
      also={{ name, to: isDefault ? 'common' : 'default' }}
      className="table-form"
      onSubmit={event => {
        event.preventDefault()
        void setDefault(place, !isDefault)
      }}
    >
      {isDefault ? adminText.yes : adminText.no}
      <button type="submit" className="button" aria-label={text.ofCommunity(label, name)}>
        {label}
      </button>
    </AdminForm>
  )
}
