import type { Group } from '#functions/contract/views.ts'
import { groupsIn } from '#src/components/thread/write-box.ts'
import type { Place } from '#src/stores/comments/comments.ts'

/** What the page says of its post and of the member who looks at it. */
export interface Facts {
  thread: HTMLElement
  post: string
  community: string
  viewer: string
  /** Address of the post's page. */
  path: string
  /** Capacities that the member has besides their own. */
  may: Exclude<Group, 'normal'>[]
}

/** Null on pages without a thread, and for guests. */
export function factsOfPage(): Facts | null {
  const thread = document.querySelector<HTMLElement>('.thread[data-viewer]')
  if (!thread) return null
  const { post = '', community = '', viewer = '', path = '', may = '' } = thread.dataset
  return { thread, post, community, viewer, path, may: groupsIn(may) }
}

export const idOf = (comment: HTMLElement): string => comment.id.slice(1)
export const placeOf = ({ post, community }: Facts, comment: HTMLElement): Place => ({
  post,
  community,
  id: idOf(comment)
})

/** Begins the names of all places below the post where something may be begun. */
export const draftsOf = ({ post }: Facts): string => `comment:${post}:`

/** What stands in a comment itself, not in its replies. */
export const partOf = (comment: HTMLElement, selector: string): HTMLElement | null =>
  comment.querySelector<HTMLElement>(`:scope > ${selector}, :scope > details > ${selector}`)

export const authorOf = (comment: HTMLElement): string => partOf(comment, 'a:not(.when)')?.textContent ?? ''
