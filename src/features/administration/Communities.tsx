import { useStore } from '@nanostores/react'
import type { Community } from '#functions/contract/views.ts'
import { communityTitleOf } from '#src/ui/community-title.ts'
import { fullNumber } from '#src/ui/messages/numbers.ts'
import { AdminForm, type AdminFormContext } from './AdminForm.tsx'
import { AdminTable, MadeCells } from './AdminTable.tsx'
import { $defaults, setDefault } from './defaults-store.ts'
import { adminText, adminCommunitiesText as text } from './text.ts'

type CommunityRow = Pick<Community, 'id' | 'name' | 'title' | 'noMembers' | 'createdAt' | 'isDefault'>

interface Props {
  context: AdminFormContext
  communities: CommunityRow[]
  now: number
}

/** Table of communities. The button in a row adds the community to the default communities or removes it from there. */
export const Communities = ({ context, communities, now }: Props) => (
  <AdminTable title={adminText.sections.communities} columns={text.columns} numbers={['members']}>
    {communities.map(community => (
      <tr key={community.id}>
        <th scope="row">
          <a href={`/${community.name}`}>{communityTitleOf(community)}</a>
          {community.title && <span className="soft">{` /${community.name}`}</span>}
        </th>
        <td>
          <Default context={context} community={community} />
        </td>
        <td data-num="">{fullNumber(community.noMembers)}</td>
        <MadeCells createdAt={community.createdAt} id={community.id} now={now} />
      </tr>
    ))}
  </AdminTable>
)

function Default({ context, community }: { context: AdminFormContext; community: CommunityRow }) {
  const { id, name } = community
  const isDefault = useStore($defaults, { ssr: 'initial' })[id] ?? community.isDefault
  const label = isDefault ? text.remove : text.add
  return (
    <AdminForm
      context={context}
      act="default"
      also={{ name, to: isDefault ? 'common' : 'default' }}
      className="table-form"
      onSubmit={event => {
        event.preventDefault()
        void setDefault(community, !isDefault)
      }}
    >
      {isDefault ? adminText.yes : adminText.no}
      <button type="submit" className="button" aria-label={text.ofCommunity(label, name)}>
        {label}
      </button>
    </AdminForm>
  )
}
