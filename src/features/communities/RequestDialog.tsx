import { REQUEST_NOTE_MAX } from '#functions/contract/limits.ts'
import { CommunityFormDialog } from './CommunityFormDialog.tsx'
import { requestCommunityText as text } from './messages/request.ts'
import { requestCommunity } from './request-community-store.ts'

/** Dialog that requests a community from the admins. */
export const RequestDialog = () => (
  <CommunityFormDialog form="request-community" text={text} max={REQUEST_NOTE_MAX} send={requestCommunity} />
)
