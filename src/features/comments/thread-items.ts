import type { Group } from '#functions/contract/views.ts'
import { currentMemberId } from '#src/browser/current-page.ts'

/** Capacity of a moderator or admin. */
export type StaffRole = Exclude<Group, 'normal'>

/** Kind of a comment editor: on the post, a reply, or an edit. */
export type BoxKind = 'top' | 'reply' | 'edit'

/** Data of the page about its post and member. */
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
  /** Further capacities of the member. */
  may: StaffRole[]
  /** True for a locked or deleted post: no votes, no replies. */
  isClosed: boolean
}

/** Data of the page's thread; null without one, and for guests. */
export function threadContext(): ThreadContext | null {
  const thread = document.querySelector<HTMLElement>('.thread[data-viewer]')
  if (!thread) return null
  const { post = '', community = '', author = '', viewer = '', path = '', may = '', closed } = thread.dataset
  return {
    thread,
    post,
    community,
    author,
    member: currentMemberId(),
    viewer,
    path,
    may: staffRolesIn(may),
    isClosed: closed !== undefined
  }
}

/** Capacities in the thread's data attribute. */
export const staffRolesIn = (may: string): StaffRole[] =>
  may.split(' ').filter(group => group === 'mods' || group === 'admins')

export const idOf = (comment: HTMLElement): string => comment.id.slice(1)

/** Number of replies in a fold, or behind a link. */
export const repliesOf = ({ dataset }: HTMLElement): number => Number(dataset['replies'] ?? 0)

/** A comment with its post and community. */
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

/** Key prefix of all drafts below a post. */
export const draftsOf = ({ post }: ThreadContext): string => `comment:${post}:`

/** An element of a comment itself, not of its replies. */
export const partOf = (comment: HTMLElement, selector: string): HTMLElement | null =>
  comment.querySelector<HTMLElement>(`:scope > ${selector}, :scope > details > ${selector}`)

export const authorOf = (comment: HTMLElement): string => partOf(comment, 'a:not(.when)')?.textContent ?? ''
