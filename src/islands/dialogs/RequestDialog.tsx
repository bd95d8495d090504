import { REQUEST_NOTE_MAX } from '#functions/contract/limits.ts'
import { requestCommunityText as text } from '#src/messages/request-community.ts'
import { requestCommunity } from '#src/stores/communities/request-community.ts'
import { CommunityFormDialog } from './CommunityFormDialog.tsx'

/** Dialog that requests a community from the admins. */
export const RequestDialog = () => (
  <CommunityFormDialog form="request-community" text={text} max={REQUEST_NOTE_MAX} send={requestCommunity} />
)
