import type { UserRef } from '#functions/contract/views.ts'
import { Avatar } from '../Avatar.tsx'

/** Leads to somebody's page. */
export const Person = ({ user: { username, proPic } }: { user: Pick<UserRef, 'username' | 'proPic'> }) => (
  <a className="tool-person" href={`/@${username}`}>
    <Avatar name={username} image={proPic} />@{username}
  </a>
)
