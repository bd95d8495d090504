import { commentPath } from '#src/ui/comment-links.ts'

const COMMENT = /^#c([\da-f]{24})$/
/** Number of parts of a thread's path, which begins with a slash; the path of a comment's own page has one more. */
const THREAD_PARTS = 4

/**
 * Opens the page of the comment that the address names, if the thread has more comments than its page and the comment
 * is not among them: each order of comments has other ones on the first page. A reload or the back button brings the
 * loaded comments back instead.
 */
export function openLinked(thread: HTMLElement): void {
  const [, id] = COMMENT.exec(location.hash) ?? []
  const { pathname } = location
  if (!id || document.getElementById(`c${id}`) || pathname.split('/').length !== THREAD_PARTS) return
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'navigate' && thread.querySelector('.more')) location.replace(commentPath(pathname, id))
}
