import { REQUEST_NOTE_MAX } from '#functions/contract/limits.ts'
import { CommunityFormDialog } from './CommunityFormDialog.tsx'
import { requestCommunity } from './request-community-store.ts'
import { requestCommunityText as text } from './request-text.ts'

/** Dialog that requests a community from the admins. */
export const RequestDialog = () => (
  <CommunityFormDialog form="request-community" text={text} max={REQUEST_NOTE_MAX} send={requestCommunity} />
)
