import { type Fixture, ROLES, type Role } from './moderation-fixture.ts'

/** The expected answer for each role: the status, and the code of a refusal. */
export type Answers = Record<Role, string>
/**
 * Makes the expected answers of a call that guests may not make.
 * @param others answer for each signed-in role that `named` leaves out.
 */
export const answers = (others: string, named: Partial<Answers> = {}): Answers => ({
  ...(Object.fromEntries(ROLES.map(role => [role, others])) as Answers),
  guest: '401 not_logged_in',
  ...named
})
/** Expected answers of a call that admins and the community's moderators may make. */
export const staff = (expected: string, refusal = 'not_mod', named: Partial<Answers> = {}): Answers =>
  answers(`403 ${refusal}`, { higher: expected, lower: expected, admin: expected, ...named })
/** Expected answers of a call in the capacity of a moderator, which admins lack: they have a capacity of their own. */
export const mods = (expected: string): Answers => answers('403 not_mod', { higher: expected, lower: expected })
export const admins = (expected: string): Answers => answers('403 not_admin', { admin: expected })
export const UNKNOWN_ID = 'f'.repeat(24)

export interface Call {
  method: string
  path: (fixture: Fixture, role: Role) => string
  body?: (fixture: Fixture) => object
  /** SQL that changes the database before each request of this call. */
  after?: string
  expected: Answers
  /** Forms that perform the call's action. They redirect a role that may perform the action, and refuse other roles. */
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

/** A form as a browser without script sends it. */
export interface Form {
  path: (fixture: Fixture, role: Role) => string
  fields: (fixture: Fixture, role: Role) => Record<string, string>
  /** The status for guests, if it differs from 302, the redirect to the login. */
  guest?: number
  /** True if the form writes no log entry, because its action is not logged or there is nothing to do. */
  isIdle?: true
}

/** Capacity in which a role moderates. */
export const capacityOf = (role: Role) => (role === 'admin' ? 'admins' : 'mods')

/** Makes a form of the moderator tools. */
export const toolForm = (entry: string, fields: (fixture: Fixture) => Record<string, string>): Form => ({
  path: ({ community }) => `/${community.name}/modtools/${entry}`,
  fields: fixture => ({ communityId: fixture.community.id, ...fields(fixture) })
})

/** Makes the confirmation form for a removal in the report queue. */
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

/** Makes a form of a comment's own pages. */
export const commentForm = (action: string, fields: Record<string, string> = {}): Form => ({
  path: ({ post, comment }) => `/-/comment/${post.publicId}/${comment}/${action}`,
  fields: (_fixture, role) => ({ group: capacityOf(role), ...fields }),
  guest: 401
})

/** Makes a form of a post's menu. */
export const postMenuForm = (actionOf: (role: Role) => string): Form => ({
  path: ({ post }) => `/-/post/${post.publicId}`,
  fields: (_fixture, role) => ({ act: actionOf(role), sure: '1', next: '/all' })
})

/** Adds to a call the forms that perform the call's action. */
export const withForms = (base: Call, ...forms: Form[]): Call => ({ ...base, forms })
