import { COMMUNITY_ABOUT_MAX } from '#functions/contract/limits.ts'
import { CommunityFormDialog } from './CommunityFormDialog.tsx'
import { newCommunityText as text } from './messages/new-community.ts'
import { createCommunity } from './new-community-store.ts'

/** Dialog that creates a community and opens its page. */
export const NewCommunityDialog = () => (
  <CommunityFormDialog form="new-community" text={text} max={COMMUNITY_ABOUT_MAX} send={createCommunity} />
)
