import {
  type Answers,
  admins,
  answers,
  type Call,
  call,
  capacityOf,
  commentForm,
  commentPath,
  confirmationForm,
  mods,
  postMenuForm,
  postPath,
  staff,
  toolForm,
  withForms
} from './moderation-answers.ts'
import type { Fixture, Role } from './moderation-fixture.ts'

const LOCKED = 'update posts set locked_at = 1, locked_by_group = '
const asModerator = (of: (fixture: Fixture) => string, action: string) => (fixture: Fixture, role: Role) =>
  `${of(fixture)}?${action}=${capacityOf(role)}`
/** Makes a call together with the form of the post's menu that performs the call's action. */
const menuCall = (method: string, query: string, expected: Answers, action: string, after?: string) =>
  withForms(
    call(method, fixture => `${postPath(fixture)}?${query}`, expected, undefined, after),
    postMenuForm(() => action)
  )

const PINNED = 'update posts set pinned_at = 1, pinned_site_at = 1'

const POSTS: Call[] = [
  withForms(
    call('PUT', asModerator(postPath, 'action=lock&lockAs'), staff('200')),
    toolForm('reports', ({ post }) => ({ act: 'lock', type: 'post', id: post.id, post: post.publicId })),
    postMenuForm(role => (role === 'admin' ? 'lock-admins' : 'lock'))
  ),
  withForms(
    call('DELETE', asModerator(postPath, 'deleteAs'), staff('200')),
    confirmationForm('remove', 'post'),
    confirmationForm('ban', 'post'),
    postMenuForm(role => `delete-${capacityOf(role)}`)
  ),
  withForms(
    call('DELETE', asModerator(commentPath, 'deleteAs'), staff('200')),
    confirmationForm('remove', 'comment'),
    confirmationForm('ban', 'comment'),
    commentForm('delete')
  ),
  menuCall('DELETE', 'deleteAs=admins&deleteContent=true', admins('200'), 'delete-all-admins'),
  menuCall('PUT', 'action=unpin', staff('200'), 'unpin', PINNED),
  menuCall('PUT', 'action=unpin&siteWide=true', admins('200'), 'unpin-site', PINNED),
  menuCall('PUT', 'action=announce', admins('200'), 'announce'),
  call('PUT', fixture => `${postPath(fixture)}?action=lock&lockAs=mods`, mods('200')),
  call(
    'PUT',
    fixture => `${postPath(fixture)}?action=lock&lockAs=admins`,
    staff('403 not_admin', 'not_mod', { admin: '200' })
  ),
  withForms(
    call('PUT', fixture => `${postPath(fixture)}?action=unlock`, staff('200'), undefined, `${LOCKED}'mods'`),
    postMenuForm(() => 'unlock')
  ),
  call(
    'PUT',
    fixture => `${postPath(fixture)}?action=unlock`,
    staff('403 not_admin', 'not_mod', { admin: '200' }),
    undefined,
    `${LOCKED}'admins'`
  ),
  menuCall('PUT', 'action=pin', staff('200'), 'pin'),
  menuCall('PUT', 'action=pin&siteWide=true', admins('200'), 'pin-site'),
  call(
    'DELETE',
    fixture => `${postPath(fixture)}?deleteAs=mods`,
    mods('200'),
    () => ({ reason: 'x' })
  ),
  call('DELETE', fixture => `${postPath(fixture)}?deleteAs=admins`, admins('200')),
  call(
    'DELETE',
    fixture => `${postPath(fixture)}?deleteAs=mods`,
    mods('404 rule_not_found'),
    ({ foreignRule }) => ({ ruleId: foreignRule })
  ),
  call('DELETE', postPath, answers('403 not_author', { author: '200' })),
  call('DELETE', fixture => `${commentPath(fixture)}?deleteAs=mods`, mods('200')),
  call('DELETE', fixture => `${commentPath(fixture)}?deleteAs=admins`, admins('200')),
  call('DELETE', commentPath, answers('403 not_author', { author: '200' })),
  call(
    'POST',
    fixture => `${postPath(fixture)}/comments`,
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
  withForms(
    call('PUT', fixture => `${commentPath(fixture)}?action=lock`, staff('200')),
    toolForm('reports', ({ post, comment }) => ({ act: 'lock', type: 'comment', id: comment, post: post.publicId })),
    commentForm('lock', { locked: '1' })
  ),
  call('PUT', fixture => `${commentPath(fixture)}?action=lock&lockAs=mods`, mods('200')),
  call(
    'PUT',
    fixture => `${commentPath(fixture)}?action=lock&lockAs=admins`,
    staff('403 not_admin', 'not_mod', { admin: '200' })
  ),
  withForms(
    call('PUT', fixture => `${commentPath(fixture)}?action=unlock`, staff('200'), undefined, `${LOCKED_BRANCH}'mods'`),
    commentForm('lock', { locked: '0' })
  ),
  call(
    'PUT',
    fixture => `${commentPath(fixture)}?action=unlock`,
    staff('403 not_admin', 'not_mod', { admin: '200' }),
    undefined,
    `${LOCKED_BRANCH}'admins'`
  ),
  call(
    'POST',
    fixture => `${postPath(fixture)}/comments`,
    answers('403 comment_locked', { banned: '403 banned_from_community' }),
    fixture => ({ body: 'x', parentCommentId: fixture.comment }),
    `${LOCKED_BRANCH}'mods'`
  ),
  call(
    'POST',
    () => '/api/_commentVote',
    answers('200'),
    fixture => ({ commentId: fixture.comment }),
    `${LOCKED_BRANCH}'mods'`
  )
]

/**
 * Calls that set the capacity in which a post or comment speaks. Only the author of the post or comment may make
 * these calls, and only for a capacity that the author has.
 */
const SPEAKING_AS: Call[] = [postPath, commentPath].flatMap(of => [
  call(
    'PUT',
    fixture => `${of(fixture)}?action=changeAsUser&userGroup=mods`,
    answers('403 not_author', { author: '403 not_mod' })
  ),
  call(
    'PUT',
    fixture => `${of(fixture)}?action=changeAsUser&userGroup=admins`,
    answers('403 not_author', { author: '403 not_admin' })
  )
])
const BANNED = { banned: '403 banned_from_community' }
const OFFICIAL: Call[] = [
  call(
    'POST',
    fixture => `${postPath(fixture)}/comments?userGroup=mods`,
    { ...mods('200'), ...BANNED },
    () => ({ body: 'x' })
  ),
  call(
    'POST',
    fixture => `${postPath(fixture)}/comments?userGroup=admins`,
    { ...admins('200'), ...BANNED },
    () => ({ body: 'x' })
  )
]

/** Calls about a comment under the address of a post to which it does not belong: every role gets "not found". */
const WRONG_ADDRESSES: Call[] = [
  (fixture: Fixture) => `${postPath(fixture)}/comments/${fixture.foreignComment}`,
  ({ foreignPost, comment }: Fixture) => `/api/posts/${foreignPost.publicId}/comments/${comment}`
].flatMap(path =>
  [
    ['DELETE', ''],
    ['DELETE', '?deleteAs=mods'],
    ['DELETE', '?deleteAs=admins'],
    ['PUT', '?action=lock'],
    ['PUT', '?action=unlock']
  ].map(([method = '', query]) => call(method, fixture => path(fixture) + query, answers('404 comment_not_found')))
)

const REASONS: Call[] = [postPath, commentPath].flatMap(of => [
  call(
    'DELETE',
    fixture => `${of(fixture)}?deleteAs=admins`,
    admins('404 rule_not_found'),
    ({ foreignRule }) => ({ ruleId: foreignRule })
  ),
  call(
    'DELETE',
    fixture => `${of(fixture)}?deleteAs=mods`,
    mods('200'),
    ({ rule }) => ({ ruleId: rule })
  ),
  call(
    'DELETE',
    fixture => `${of(fixture)}?deleteAs=mods`,
    answers('400 too_long'),
    () => ({ reason: 'x'.repeat(501) })
  )
])

function newPost({ community }: Fixture): object {
  return { type: 'text', title: 'Пост', body: 'x', community: community.name }
}

/** All calls of moderation about posts and comments, by group. */
export const ITEM_CALLS = { POSTS, BRANCHES, SPEAKING_AS, OFFICIAL, WRONG_ADDRESSES, REASONS }
