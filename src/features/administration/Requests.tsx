import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { CommunityRequest } from '#functions/contract/community-requests.ts'
import { COMMUNITY_TITLE_MAX, DENIAL_MAX } from '#functions/contract/limits.ts'
import { Asked } from '#src/ui/Asked.tsx'
import { CountedField } from '#src/ui/fields/CountedField.tsx'
import { Named } from '#src/ui/Named.tsx'
import { AdminForm, type AdminFormContext } from './AdminForm.tsx'
import { $requests, createRequested, denyRequest } from './requests-store.ts'
import { adminText, adminRequestsText as text } from './text.ts'
import { When } from './When.tsx'

interface Shared {
  context: AdminFormContext
  /** Name of the signed-in admin. */
  me: string
  now: number
}

interface Props extends Shared {
  requests: CommunityRequest[]
  typed: RefusedAnswer | null
}

/** Answer of an admin to a community request that was submitted without script and refused. */
interface RefusedAnswer {
  id: number
  /** Entered title of the community; null when the request was to be denied. */
  title: string | null
  addsRequester: boolean
  /** Entered reason for the denial; null when the community was to be created. */
  note: string | null
}

/** List of community requests, with forms to answer them. */
export const Requests = ({ requests, typed, ...shared }: Props) => (
  <ul className="sheet tool-rows" aria-label={adminText.sections['new-community-requests']}>
    {requests.map(request => (
      <Row key={request.id} request={request} typed={typed?.id === request.id ? typed : null} {...shared} />
    ))}
  </ul>
)

/** Age in milliseconds up to which the admin's own denial is shown as just made. */
const JUST_MS = 60_000

function Row({
  context,
  request: listed,
  me,
  now,
  typed
}: Shared & { request: CommunityRequest; typed: RefusedAnswer | null }) {
  const request = useStore($requests, { ssr: 'initial' })[listed.id] ?? listed
  const { communityName, byUser, createdAt, note, communityExists, deniedAt } = request
  const row = useRef<HTMLLIElement>(null)
  const onSent = () => row.current?.focus()
  return (
    <li tabIndex={-1} ref={row}>
      <div className="tool-what">
        <b>{communityExists ? <a href={`/${communityName}`}>/{communityName}</a> : `/${communityName}`}</b>{' '}
        <span className="tiny soft">
          {text.by(byUser)} · <When at={createdAt} now={now} />
        </span>
        {note && <p className="small">{note}</p>}
        {communityExists && <p className="small soft">{text.exists}</p>}
        {deniedAt && <p className="small soft">{denialOf(request, me, now - JUST_MS)}</p>}
      </div>
      {/* The forms are hidden but not removed while a call is pending, so that the note is still in its field if
          the server refuses the call. */}
      <div className="tool-acts" hidden={communityExists || deniedAt !== null}>
        <Creation context={context} request={request} me={me} typed={typed} onSent={onSent} />
        <Denial context={context} request={request} me={me} typed={typed} onSent={onSent} />
      </div>
    </li>
  )
}

/**
 * Returns the text about a denied request.
 * @param since time after which the admin's own denial counts as just made, in milliseconds since 1970.
 */
function denialOf({ deniedAt, deniedBy, deniedNote }: CommunityRequest, me: string, since: number): string {
  if (deniedBy === me && Date.parse(deniedAt ?? '') > since) return `${text.justDenied} ${deniedNote ?? ''}`
  return text.deniedBy(deniedBy ?? '') + (deniedNote ? ` — ${deniedNote}` : '')
}

interface AnswerProps extends Omit<Shared, 'now'> {
  request: CommunityRequest
  typed: RefusedAnswer | null
  /** Moves the focus to the row, because the clicked button disappears. */
  onSent(): void
}

/** Form that creates the requested community: its title, and whether its requester becomes a moderator. */
function Creation({ context, request, me, typed: refused, onSent }: AnswerProps) {
  const title = refused?.title ?? null
  const { id, communityName, byUser } = request
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    onSent()
    const input = { title: String(typed.get('title') ?? ''), addsRequester: typed.has('addsRequester') }
    void createRequested(request, input, me)
  }
  return (
    <Asked look="button" label={<Named text={text.create} of={`/${communityName}`} />} isOpen={title !== null}>
      <AdminForm context={context} act="create" also={{ id: String(id) }} className="stack" onSubmit={onSubmit}>
        <CountedField
          label={text.title}
          name="title"
          id={`title-${id}`}
          max={COMMUNITY_TITLE_MAX}
          defaultValue={title ?? ''}
        />
        <label className="check">
          <input type="checkbox" name="addsRequester" defaultChecked={title === null || refused?.addsRequester} />
          <span>{text.addsRequester(byUser)}</span>
        </label>
        <p>
          <button type="submit" className="button" data-kind="primary">
            {text.sureToCreate}
          </button>
        </p>
      </AdminForm>
    </Asked>
  )
}

/** Form that denies a request with a note. After a refusal the field shows the note again. */
function Denial({ context, request, me, typed, onSent }: AnswerProps) {
  const [sent, setSent] = useState(typed?.note ?? null)
  const { id, communityName } = request
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('body') ?? '')
    setSent(note)
    onSent()
    void denyRequest(request, note, me)
  }
  return (
    <Asked look="button" label={<Named text={text.deny} of={`/${communityName}`} />} isOpen={sent !== null}>
      <AdminForm context={context} act="deny" also={{ id: String(id) }} className="stack" onSubmit={onSubmit}>
        <CountedField label={text.note} name="body" id={`note-${id}`} max={DENIAL_MAX} defaultValue={sent ?? ''} long />
        <p>
          <button type="submit" className="button" data-kind="primary">
            {text.sure}
          </button>
        </p>
      </AdminForm>
    </Asked>
  )
}
