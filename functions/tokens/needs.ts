import type { Scope } from '#functions/contract/access-tokens.ts'

/** Scope that a call needs of an access token; 'session': no token is enough. */
export type Need = Scope | 'session'

/**
 * Scopes that the calls need, by method and route. A call that is missing here is refused to every token
 * (tests/unit/token-needs.test.ts names it). A call that members and moderators share needs `write`; its acts as a
 * moderator or an admin need `moderate`, too (functions/moderation/conditions.ts). Reads for moderators and admins need
 * `moderate`, because they tell addresses and reports of others.
 */
const NEEDS: Readonly<Record<Need, readonly string[]>> = {
  read: [
    'GET /_initial',
    'GET /instance',
    'GET /oembed',
    'GET /_user',
    'GET /_link_info',
    'GET /search',
    'GET /posts',
    'GET /posts/_same_link',
    'GET /posts/:id',
    'GET /posts/:id/comments',
    'GET /posts/:id/versions',
    'GET /posts/:post/comments/:id/versions',
    'GET /comments/:id',
    'GET /communities',
    'GET /communities/:id',
    'GET /communities/:id/mods',
    'GET /communities/:id/rules',
    'GET /communities/:id/rules/:ruleId',
    'GET /communities/:id/labels',
    'GET /communities/:id/log',
    'GET /users/:username',
    'GET /users/:username/feed',
    'GET /users/:username/lists',
    'GET /users/:username/lists/:name',
    'GET /users/:username/lists/:name/items',
    'GET /lists/_saved_to',
    'GET /lists/:id',
    'GET /lists/:id/items',
    'GET /mutes',
    'GET /follows',
    'GET /notifications',
    'GET /notifications/:id'
  ],
  write: [
    'POST /_postVote',
    'POST /_commentVote',
    'POST /_uploads',
    'POST /_preview',
    'POST /_report',
    'POST /_savePost',
    'POST /_joinCommunity',
    'POST /hidden_posts',
    'DELETE /hidden_posts/:id',
    'POST /posts',
    'PUT /posts/:id',
    'DELETE /posts/:id',
    'POST /posts/:post/comments',
    'PUT /posts/:post/comments/:id',
    'DELETE /posts/:post/comments/:id',
    'PUT /images/:id',
    'POST /communities',
    'POST /community_requests',
    'POST /users/:username/lists',
    'PUT /users/:username/lists/:name',
    'DELETE /users/:username/lists/:name',
    'POST /users/:username/lists/:name/items',
    'DELETE /users/:username/lists/:name/items',
    'PUT /lists/:id',
    'DELETE /lists/:id',
    'POST /lists/:id/items',
    'DELETE /lists/:id/items',
    'DELETE /lists/:id/items/:itemId',
    'POST /mutes',
    'DELETE /mutes',
    'DELETE /mutes/:muteId',
    'DELETE /mutes/users/:id',
    'DELETE /mutes/communities/:id',
    'POST /follows',
    'DELETE /follows',
    'POST /notifications',
    'PUT /notifications/:id',
    'DELETE /notifications/:id'
  ],
  moderate: [
    'GET /announcements',
    'GET /community_requests',
    'GET /communities/:id/banned',
    'GET /communities/:id/reports',
    'GET /communities/:id/reported/:targetId',
    'GET /users',
    'GET /comments',
    'GET /analytics/bss',
    'GET /ipblocks',
    'GET /ipblocks/:id',
    'GET /site_settings',
    'PUT /communities/:id',
    'POST /communities/:id/mods',
    'DELETE /communities/:id/mods/:username',
    'POST /communities/:id/banned',
    'DELETE /communities/:id/banned',
    'POST /communities/:id/pro_pic',
    'DELETE /communities/:id/pro_pic',
    'POST /communities/:id/banner_image',
    'DELETE /communities/:id/banner_image',
    'POST /communities/:id/rules',
    'PUT /communities/:id/rules',
    'PUT /communities/:id/rules/:ruleId',
    'DELETE /communities/:id/rules/:ruleId',
    'POST /communities/:id/labels',
    'PUT /communities/:id/labels/:labelId',
    'DELETE /communities/:id/labels/:labelId',
    'DELETE /communities/:id/reports/:reportId',
    'DELETE /communities/:id/reported/:targetId',
    'PUT /communities/:id/reported/:targetId',
    'DELETE /community_requests/:id',
    'POST /_admin',
    'POST /users/:username/badges',
    'DELETE /users/:username/badges/:id',
    'POST /ipblocks',
    'DELETE /ipblocks',
    'DELETE /ipblocks/:id'
  ],
  session: [
    'POST /_login',
    'POST /_passkey',
    'POST /_signup',
    'POST /_settings',
    'POST /_second_factor',
    'POST /_recover',
    'POST /_email',
    'GET /_captcha',
    'POST /analytics',
    'POST /push_subscriptions',
    'POST /users/:username/pro_pic',
    'DELETE /users/:username/pro_pic',
    'DELETE /users/:username',
    'PUT /site_settings',
    'GET /tokens',
    'POST /tokens',
    'DELETE /tokens/:id',
    'GET /communities/:id/hooks',
    'POST /communities/:id/hooks',
    'PUT /communities/:id/hooks/:hookId',
    'DELETE /communities/:id/hooks/:hookId',
    'POST /communities/:id/hooks/:hookId/ping'
  ]
}

const byCall = new Map(
  Object.entries(NEEDS).flatMap(([need, calls]) => calls.map(call => [call, need as Need] as const))
)

/** Calls with a decision, by method and route. */
export const DECIDED: ReadonlySet<string> = new Set(byCall.keys())

/** Gives the scope that a call needs. @param call method and route without the base path. */
export const needOf = (call: string): Need => byCall.get(call) ?? 'session'
