import { REQUEST_NOTE_MAX } from '#functions/contract/limits.ts'
import { requestCommunityText as text } from '#src/messages/request-community.ts'
import { requestCommunity } from '#src/stores/communities/request-community.ts'
import { PlaceDialog } from './PlaceDialog.tsx'

/** Asks the admins for a community. */
export const RequestDialog = () => (
  <PlaceDialog form="request-community" text={text} max={REQUEST_NOTE_MAX} send={requestCommunity} />
)
