import { COMMUNITY_ABOUT_MAX } from '#functions/contract/limits.ts'
import { CommunityFormDialog } from './CommunityFormDialog.tsx'
import { createCommunity } from './new-community-store.ts'
import { newCommunityText as text } from './new-community-text.ts'

/** Dialog that creates a community and opens its page. */
export const NewCommunityDialog = () => (
  <CommunityFormDialog form="new-community" text={text} max={COMMUNITY_ABOUT_MAX} send={createCommunity} />
)
