import { ROLES, type Role, type Scene } from './moderation-cast.ts'

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
export const NOWHERE = 'f'.repeat(24)

export interface Call {
  method: string
  path: (scene: Scene, role: Role) => string
  body?: (scene: Scene) => object
  /** SQL that changes the state before this call only. */
  after?: string
  expected: Answers
  /** Forms that do the same: permitted roles are redirected, others refused. */
  forms?: Form[]
}
export const communityPath = ({ community: here }: Scene) => `/api/communities/${here.id}`
export const postPath = ({ post: { publicId } }: Scene) => `/api/posts/${publicId}`
export const commentPath = (scene: Scene) => `${postPath(scene)}/comments/${scene.comment}`

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
  path: (scene: Scene, role: Role) => string
  fields: (scene: Scene, role: Role) => Record<string, string>
  /** The status for guests, if it is not a redirect to the login (302). */
  guest?: number
  /** True for a call that writes no log entry: its action is not logged, or has nothing to do. */
  isIdle?: true
}

/** The capacity in which a role moderates. */
export const capacityOf = (role: Role) => (role === 'admin' ? 'admins' : 'mods')

/** A form of the moderator tools. */
export const tool = (entry: string, fields: (scene: Scene) => Record<string, string>): Form => ({
  path: ({ community: here }) => `/${here.name}/modtools/${entry}`,
  fields: scene => ({ communityId: scene.community.id, ...fields(scene) })
})

/** The confirmation form for a removal in the report queue. */
export const asked = (action: 'remove' | 'ban', type: 'post' | 'comment'): Form => ({
  path: ({ community: here, post }) => `/-/reported/${here.id}/${action}?type=post&id=${post.id}&post=${post.publicId}`,
  fields: ({ community: here, post, comment, names }, role) => ({
    communityId: here.id,
    as: capacityOf(role),
    place: here.name,
    username: names.author,
    type,
    id: type === 'post' ? post.id : comment,
    post: post.publicId
  })
})

/** A form on a comment's own pages. */
export const commentPage = (action: string, fields: Record<string, string> = {}): Form => ({
  path: ({ post, comment }) => `/-/comment/${post.publicId}/${comment}/${action}`,
  fields: (_scene, role) => ({ group: capacityOf(role), ...fields }),
  guest: 401
})

/** A form of a post's menu. */
export const postMenu = (actionOf: (role: Role) => string): Form => ({
  path: ({ post }) => `/-/post/${post.publicId}`,
  fields: (_scene, role) => ({ act: actionOf(role), sure: '1', next: '/all' })
})

/** A call that forms can make, too. */
export const alsoBy = (made: Call, ...forms: Form[]): Call => ({ ...made, forms })
