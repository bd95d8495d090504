import { COMMUNITY_ABOUT_MAX } from '#functions/contract/limits.ts'
import { newCommunityText as text } from '#src/messages/new-community.ts'
import { createCommunity } from '#src/stores/communities/new-community.ts'
import { CommunityFormDialog } from './CommunityFormDialog.tsx'

/** Dialog that creates a community and opens its page. */
export const NewCommunityDialog = () => (
  <CommunityFormDialog form="new-community" text={text} max={COMMUNITY_ABOUT_MAX} send={createCommunity} />
)
