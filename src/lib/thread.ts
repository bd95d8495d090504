import type { Group } from '#functions/contract/views.ts'
import { currentMemberId } from './current-page.ts'

/** A capacity that not everybody has. */
export type StaffRole = Exclude<Group, 'normal'>

/** Where a comment is written: at the top of the thread, below a comment, in the place of one's own. */
export type BoxKind = 'top' | 'reply' | 'edit'

/** Data of the page about its post and its member. */
export interface ThreadContext {
  thread: HTMLElement
  post: string
  community: string
  /** The id of the post's author. */
  author: string
  /** The member's id and name. */
  member: string
  viewer: string
  /** Address of the post's page. */
  path: string
  /** Capacities that the member has besides their own. */
  may: StaffRole[]
  /** No votes, no replies. */
  isClosed: boolean
}

/** Null on pages without a thread, and for guests. */
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

/** The capacities of a list as the thread carries it. */
export const staffRolesIn = (may: string): StaffRole[] =>
  may.split(' ').filter(group => group === 'mods' || group === 'admins')

export const idOf = (comment: HTMLElement): string => comment.id.slice(1)

/** How many replies a fold hides when it is shut, or a link still offers. */
export const repliesOf = ({ dataset }: HTMLElement): number => Number(dataset['replies'] ?? 0)

/** A comment that is there, and where. */
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

/** Begins the names of all places below the post where something may be begun. */
export const draftsOf = ({ post }: ThreadContext): string => `comment:${post}:`

/** Elements of a comment itself, not of its replies. */
export const partOf = (comment: HTMLElement, selector: string): HTMLElement | null =>
  comment.querySelector<HTMLElement>(`:scope > ${selector}, :scope > details > ${selector}`)

export const authorOf = (comment: HTMLElement): string => partOf(comment, 'a:not(.when)')?.textContent ?? ''
