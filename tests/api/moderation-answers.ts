import { type Fixture, ROLES, type Role } from './moderation-fixture.ts'

/** The expected answer for each role: the status, and a refusal's code. */
export type Answers = Record<Role, string>
/** @param others answer for the signed-in roles without an answer of their own. */
export const answers = (others: string, named: Partial<Answers> = {}): Answers => ({
  ...(Object.fromEntries(ROLES.map(role => [role, others])) as Answers),
  guest: '401 not_logged_in',
  ...named
})
/** Answers of a call that moderators of the community and admins may make. */
export const staff = (expected: string, refusal = 'not_mod', named: Partial<Answers> = {}): Answers =>
  answers(`403 ${refusal}`, { higher: expected, lower: expected, admin: expected, ...named })
/** Answers of a call for moderators only: admins have a capacity of their own. */
export const mods = (expected: string): Answers => answers('403 not_mod', { higher: expected, lower: expected })
export const admins = (expected: string): Answers => answers('403 not_admin', { admin: expected })
export const UNKNOWN_ID = 'f'.repeat(24)

export interface Call {
  method: string
  path: (fixture: Fixture, role: Role) => string
  body?: (fixture: Fixture) => object
  /** SQL that changes the state before this call only. */
  after?: string
  expected: Answers
  /** Forms that do the same: permitted roles are redirected, others refused. */
  forms?: Form[]
}
export const communityPath = ({ community }: Fixture) => `/api/communities/${community.id}`
export const postPath = ({ post: { publicId } }: Fixture) => `/api/posts/${publicId}`
export const commentPath = (fixture: Fixture) => `${postPath(fixture)}/comments/${fixture.comment}`

export const call = (
  method: string,
  path: Call['path'],
  expected: Answers,
  body?: Call['body'],
  after?: string
): Call => ({
  method,
  path,
  expected,
  ...(body && { body }),
  ...(after && { after })
})

/** A form sent without script. */
export interface Form {
  path: (fixture: Fixture, role: Role) => string
  fields: (fixture: Fixture, role: Role) => Record<string, string>
  /** The status for guests, if it is not a redirect to the login (302). */
  guest?: number
  /** True for a call that writes no log entry: its action is not logged, or has nothing to do. */
  isIdle?: true
}

/** The capacity in which a role moderates. */
export const capacityOf = (role: Role) => (role === 'admin' ? 'admins' : 'mods')

/** A form of the moderator tools. */
export const toolForm = (entry: string, fields: (fixture: Fixture) => Record<string, string>): Form => ({
  path: ({ community }) => `/${community.name}/modtools/${entry}`,
  fields: fixture => ({ communityId: fixture.community.id, ...fields(fixture) })
})

/** The confirmation form for a removal in the report queue. */
export const confirmationForm = (action: 'remove' | 'ban', type: 'post' | 'comment'): Form => ({
  path: ({ community, post }) => `/-/reported/${community.id}/${action}?type=post&id=${post.id}&post=${post.publicId}`,
  fields: ({ community, post, comment, names }, role) => ({
    communityId: community.id,
    as: capacityOf(role),
    place: community.name,
    username: names.author,
    type,
    id: type === 'post' ? post.id : comment,
    post: post.publicId
  })
})

/** A form on a comment's own pages. */
export const commentForm = (action: string, fields: Record<string, string> = {}): Form => ({
  path: ({ post, comment }) => `/-/comment/${post.publicId}/${comment}/${action}`,
  fields: (_fixture, role) => ({ group: capacityOf(role), ...fields }),
  guest: 401
})

/** A form of a post's menu. */
export const postMenuForm = (actionOf: (role: Role) => string): Form => ({
  path: ({ post }) => `/-/post/${post.publicId}`,
  fields: (_fixture, role) => ({ act: actionOf(role), sure: '1', next: '/all' })
})

/** A call that forms can make, too. */
export const withForms = (base: Call, ...forms: Form[]): Call => ({ ...base, forms })
