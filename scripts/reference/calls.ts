import { accountContract } from '#functions/account/contract.ts'
import { administrationContract } from '#functions/administration/contract.ts'
import { announcementsContract } from '#functions/announcements/contract.ts'
import { commentsContract } from '#functions/comments/contract.ts'
import { communitiesContract } from '#functions/communities/contract.ts'
import { communityRequestsContract } from '#functions/community-requests/contract.ts'
import { communityRulesContract } from '#functions/community-rules/contract.ts'
import type { DescribedCall } from '#functions/contract/described-call.ts'
import { followsContract } from '#functions/follows/contract.ts'
import { hiddenPostsContract } from '#functions/hidden-posts/contract.ts'
import { hooksContract } from '#functions/hooks/contract.ts'
import { imagesContract } from '#functions/images/contract.ts'
import { ipBlocksContract } from '#functions/ip-blocks/contract.ts'
import { labelsContract } from '#functions/labels/contract.ts'
import { linksContract } from '#functions/links/contract.ts'
import { listsContract } from '#functions/lists/contract.ts'
import { markdownContract } from '#functions/markdown/contract.ts'
import { moderationContract } from '#functions/moderation/contract.ts'
import { mutesContract } from '#functions/mutes/contract.ts'
import { notificationsContract } from '#functions/notifications/contract.ts'
import { oembedContract } from '#functions/oembed/contract.ts'
import { postActionsContract } from '#functions/post-actions/contract.ts'
import { postsContract } from '#functions/posts/contract.ts'
import { profilesContract } from '#functions/profiles/contract.ts'
import { pushContract } from '#functions/push/contract.ts'
import { recoveryContract } from '#functions/recovery/contract.ts'
import { reportsContract } from '#functions/reports/contract.ts'
import { searchContract } from '#functions/search/contract.ts'
import { sessionsContract } from '#functions/sessions/contract.ts'
import { siteContract } from '#functions/site/contract.ts'
import { tokensContract } from '#functions/tokens/contract.ts'
import { versionsContract } from '#functions/versions/contract.ts'
import { votesContract } from '#functions/votes/contract.ts'

/** The calls of the API in the groups and the order of the reference. */
const CALLS_BY_GROUP = {
  session: { ...siteContract, ...sessionsContract, ...accountContract, ...recoveryContract, ...tokensContract },
  posts: {
    ...postsContract,
    ...versionsContract,
    ...postActionsContract,
    ...hiddenPostsContract,
    ...linksContract,
    ...oembedContract
  },
  comments: commentsContract,
  votes: votesContract,
  writing: { ...imagesContract, ...markdownContract },
  search: searchContract,
  communities: { ...communitiesContract, ...communityRulesContract, ...labelsContract, ...communityRequestsContract },
  users: { ...profilesContract, ...mutesContract, ...followsContract },
  lists: listsContract,
  notifications: { ...notificationsContract, ...pushContract },
  moderation: { ...reportsContract, ...moderationContract, ...hooksContract },
  administration: { ...administrationContract, ...announcementsContract, ...ipBlocksContract }
} as const

export type Group = keyof typeof CALLS_BY_GROUP
type KeysOf<Calls> = Calls extends unknown ? keyof Calls & string : never
/** HTTP method and path of a call, such as `GET /posts/:id`. */
export type CallName = KeysOf<(typeof CALLS_BY_GROUP)[Group]>

export interface NamedCall extends DescribedCall {
  name: CallName
  group: Group
  method: string
  /** Path without the base path, with the names of its parts in braces. */
  path: string
  /** Names of the variable parts of the path. */
  parts: string[]
}

/** Every call of the reference. */
export const CALLS: readonly NamedCall[] = Object.entries(CALLS_BY_GROUP).flatMap(([group, calls]) =>
  Object.entries<DescribedCall>(calls).map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ')
    const parts = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
    return {
      ...call,
      name: name as CallName,
      group: group as Group,
      method,
      path: path.replace(/:(\w+)/g, '{$1}'),
      parts
    }
  })
)
