import {
  type Answers,
  admins,
  alsoBy,
  answers,
  asked,
  type Call,
  call,
  capacityOf,
  commentPage,
  commentPath,
  mods,
  postMenu,
  postPath,
  staff,
  tool
} from './moderation-answers.ts'
import type { Role, Scene } from './moderation-cast.ts'

const LOCKED = 'update posts set locked_at = 1, locked_by_group = '
const asModerator = (of: (scene: Scene) => string, action: string) => (scene: Scene, role: Role) =>
  `${of(scene)}?${action}=${capacityOf(role)}`
/** A call that an entry of a post's menu makes, too. */
const menuCall = (method: string, query: string, expected: Answers, action: string, after?: string) =>
  alsoBy(
    call(method, scene => `${postPath(scene)}?${query}`, expected, undefined, after),
    postMenu(() => action)
  )

const PINNED = 'update posts set pinned_at = 1, pinned_site_at = 1'

const POSTS: Call[] = [
  alsoBy(
    call('PUT', asModerator(postPath, 'action=lock&lockAs'), staff('200')),
    tool('reports', ({ post }) => ({ act: 'lock', type: 'post', id: post.id, post: post.publicId })),
    postMenu(role => (role === 'admin' ? 'lock-admins' : 'lock'))
  ),
  alsoBy(
    call('DELETE', asModerator(postPath, 'deleteAs'), staff('200')),
    asked('remove', 'post'),
    asked('ban', 'post'),
    postMenu(role => `delete-${capacityOf(role)}`)
  ),
  alsoBy(
    call('DELETE', asModerator(commentPath, 'deleteAs'), staff('200')),
    asked('remove', 'comment'),
    asked('ban', 'comment'),
    commentPage('delete')
  ),
  menuCall('DELETE', 'deleteAs=admins&deleteContent=true', admins('200'), 'delete-all-admins'),
  menuCall('PUT', 'action=unpin', staff('200'), 'unpin', PINNED),
  menuCall('PUT', 'action=unpin&siteWide=true', admins('200'), 'unpin-site', PINNED),
  menuCall('PUT', 'action=announce', admins('200'), 'announce'),
  call('PUT', scene => `${postPath(scene)}?action=lock&lockAs=mods`, mods('200')),
  call(
    'PUT',
    scene => `${postPath(scene)}?action=lock&lockAs=admins`,
    staff('403 not_admin', 'not_mod', { admin: '200' })
  ),
  alsoBy(
    call('PUT', scene => `${postPath(scene)}?action=unlock`, staff('200'), undefined, `${LOCKED}'mods'`),
    postMenu(() => 'unlock')
  ),
  call(
    'PUT',
    scene => `${postPath(scene)}?action=unlock`,
    staff('403 not_admin', 'not_mod', { admin: '200' }),
    undefined,
    `${LOCKED}'admins'`
  ),
  menuCall('PUT', 'action=pin', staff('200'), 'pin'),
  menuCall('PUT', 'action=pin&siteWide=true', admins('200'), 'pin-site'),
  call(
    'DELETE',
    scene => `${postPath(scene)}?deleteAs=mods`,
    mods('200'),
    () => ({ reason: 'x' })
  ),
  call('DELETE', scene => `${postPath(scene)}?deleteAs=admins`, admins('200')),
  call(
    'DELETE',
    scene => `${postPath(scene)}?deleteAs=mods`,
    mods('404 rule_not_found'),
    ({ foreignRule }) => ({ ruleId: foreignRule })
  ),
  call('DELETE', postPath, answers('403 not_author', { author: '200' })),
  call('DELETE', scene => `${commentPath(scene)}?deleteAs=mods`, mods('200')),
  call('DELETE', scene => `${commentPath(scene)}?deleteAs=admins`, admins('200')),
  call('DELETE', commentPath, answers('403 not_author', { author: '200' })),
  call(
    'POST',
    scene => `${postPath(scene)}/comments`,
    answers('200', { banned: '403 banned_from_community' }),
    () => ({ body: 'x' })
  ),
  call('POST', () => '/api/posts', answers('200', { banned: '403 banned_from_community' }), newPost),
  call(
    'POST',
    () => '/api/posts',
    answers('403 posting_restricted', {
      banned: '403 banned_from_community',
      higher: '200',
      lower: '200',
      admin: '200'
    }),
    newPost,
    'update communities set posting_restricted = 1'
  )
]

const LOCKED_BRANCH = 'update comments set locked_at = 1, locked_by_group = '
const BRANCHES: Call[] = [
  alsoBy(
    call('PUT', scene => `${commentPath(scene)}?action=lock`, staff('200')),
    tool('reports', ({ post, comment }) => ({ act: 'lock', type: 'comment', id: comment, post: post.publicId })),
    commentPage('lock', { locked: '1' })
  ),
  call('PUT', scene => `${commentPath(scene)}?action=lock&lockAs=mods`, mods('200')),
  call(
    'PUT',
    scene => `${commentPath(scene)}?action=lock&lockAs=admins`,
    staff('403 not_admin', 'not_mod', { admin: '200' })
  ),
  alsoBy(
    call('PUT', scene => `${commentPath(scene)}?action=unlock`, staff('200'), undefined, `${LOCKED_BRANCH}'mods'`),
    commentPage('lock', { locked: '0' })
  ),
  call(
    'PUT',
    scene => `${commentPath(scene)}?action=unlock`,
    staff('403 not_admin', 'not_mod', { admin: '200' }),
    undefined,
    `${LOCKED_BRANCH}'admins'`
  ),
  call(
    'POST',
    scene => `${postPath(scene)}/comments`,
    answers('403 comment_locked', { banned: '403 banned_from_community' }),
    scene => ({ body: 'x', parentCommentId: scene.comment }),
    `${LOCKED_BRANCH}'mods'`
  ),
  call(
    'POST',
    () => '/api/_commentVote',
    answers('200'),
    scene => ({ commentId: scene.comment }),
    `${LOCKED_BRANCH}'mods'`
  )
]

/**
 * Calls that set the capacity in which the author speaks: only the author may make them, in a capacity that they have.
 */
const SPEAKING_AS: Call[] = [postPath, commentPath].flatMap(of => [
  call(
    'PUT',
    scene => `${of(scene)}?action=changeAsUser&userGroup=mods`,
    answers('403 not_author', { author: '403 not_mod' })
  ),
  call(
    'PUT',
    scene => `${of(scene)}?action=changeAsUser&userGroup=admins`,
    answers('403 not_author', { author: '403 not_admin' })
  )
])
const BANNED = { banned: '403 banned_from_community' }
const OFFICIAL: Call[] = [
  call(
    'POST',
    scene => `${postPath(scene)}/comments?userGroup=mods`,
    { ...mods('200'), ...BANNED },
    () => ({ body: 'x' })
  ),
  call(
    'POST',
    scene => `${postPath(scene)}/comments?userGroup=admins`,
    { ...admins('200'), ...BANNED },
    () => ({ body: 'x' })
  )
]

/** Calls about a comment under the address of a post that it does not belong to: no role may make them. */
const WRONG_ADDRESSES: Call[] = [
  (scene: Scene) => `${postPath(scene)}/comments/${scene.foreignComment}`,
  ({ foreignPost, comment }: Scene) => `/api/posts/${foreignPost.publicId}/comments/${comment}`
].flatMap(path =>
  [
    ['DELETE', ''],
    ['DELETE', '?deleteAs=mods'],
    ['DELETE', '?deleteAs=admins'],
    ['PUT', '?action=lock'],
    ['PUT', '?action=unlock']
  ].map(([method = '', query]) => call(method, scene => path(scene) + query, answers('404 comment_not_found')))
)

const REASONS: Call[] = [postPath, commentPath].flatMap(of => [
  call(
    'DELETE',
    scene => `${of(scene)}?deleteAs=admins`,
    admins('404 rule_not_found'),
    ({ foreignRule }) => ({ ruleId: foreignRule })
  ),
  call(
    'DELETE',
    scene => `${of(scene)}?deleteAs=mods`,
    mods('200'),
    ({ rule }) => ({ ruleId: rule })
  ),
  call(
    'DELETE',
    scene => `${of(scene)}?deleteAs=mods`,
    answers('400 too_long'),
    () => ({ reason: 'x'.repeat(501) })
  )
])

function newPost({ community: here }: Scene): object {
  return { type: 'text', title: 'Пост', body: 'x', community: here.name }
}

/** Calls about posts and comments. */
export const ITEM_CALLS = { POSTS, BRANCHES, OFFICES: SPEAKING_AS, OFFICIAL, STRAYS: WRONG_ADDRESSES, REASONS }
