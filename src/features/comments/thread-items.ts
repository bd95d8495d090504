import type { Group } from '#functions/contract/views.ts'
import { currentMemberId } from '#src/browser/current-page.ts'

/** Role in which a moderator or admin writes. */
export type StaffRole = Exclude<Group, 'normal'>

/** Kind of a comment editor: on the post, a reply, or an edit. */
export type BoxKind = 'top' | 'reply' | 'edit'

/** Data about the post and the member, from the thread's attributes. */
export interface ThreadContext {
  thread: HTMLElement
  post: string
  community: string
  /** Id of the post's author. */
  author: string
  /** Id and name of the member. */
  member: string
  viewer: string
  /** Address of the post's page. */
  path: string
  /** Staff roles (moderator, admin) in which the member may act in this community, apart from being an author. */
  may: StaffRole[]
  /** True when the post is locked or deleted: its thread takes no votes and no replies. */
  isClosed: boolean
  /** True when the member's comments may have a picture. */
  mayPicture: boolean
}

/** Reads the data of the page's thread; null for guests, and on pages without a thread. */
export function threadContext(): ThreadContext | null {
  const thread = document.querySelector<HTMLElement>('.thread[data-viewer]')
  if (!thread) return null
  const { post = '', community = '', author = '', viewer = '', path = '', may = '', closed, pictures } = thread.dataset
  return {
    thread,
    post,
    community,
    author,
    member: currentMemberId(),
    viewer,
    path,
    may: staffRolesIn(may),
    isClosed: closed !== undefined,
    mayPicture: pictures !== undefined
  }
}

/** Parses the roles (moderator, admin) in a data attribute. */
export const staffRolesIn = (may: string): StaffRole[] =>
  may.split(' ').filter(group => group === 'mods' || group === 'admins')

export const idOf = (comment: HTMLElement): string => comment.id.slice(1)

/** Reads the number of replies that a comment's summary or a link to further replies states. */
export const repliesOf = ({ dataset }: HTMLElement): number => Number(dataset['replies'] ?? 0)

/** A comment, with the ids of its post and community. */
export interface CommentRef {
  post: string
  community: string
  id: string
}

export const commentRef = ({ post, community }: ThreadContext, comment: HTMLElement): CommentRef => ({
  post,
  community,
  id: idOf(comment)
})

/** Returns the beginning of the storage keys of all drafts in the thread of a post. */
export const draftsOf = ({ post }: ThreadContext): string => `comment:${post}:`

/** Finds an element in a comment, but not in its replies. */
export const partOf = (comment: HTMLElement, selector: string): HTMLElement | null =>
  comment.querySelector<HTMLElement>(`:scope > ${selector}, :scope > details > ${selector}`)

/** Returns the name of a comment's author; empty for a deleted account. */
export const authorOf = (comment: HTMLElement): string =>
  comment.querySelector(':scope > a:not(.when)')?.textContent ?? ''
