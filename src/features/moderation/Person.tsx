import type { UserRef } from '#functions/contract/views.ts'
import { Avatar } from '#src/ui/Avatar.tsx'

/** Link to the profile of an account, with its avatar and name. */
export const Person = ({ user: { username, proPic } }: { user: Pick<UserRef, 'username' | 'proPic'> }) => (
  <a className="tool-person" href={`/@${username}`}>
    <Avatar name={username} image={proPic} />@{username}
  </a>
)
