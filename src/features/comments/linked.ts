import { commentPath } from '#src/ui/comment-links.ts'

// Opens the page of the comment that the address names, if it is not among the first comments of a long thread: each
// order of comments has other ones on its first page. A reload and the back button bring the loaded comments back
// instead, and without network the thread stays.
const [, id] = /^#c([\da-f]{24})$/.exec(location.hash) ?? []
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (id && !document.getElementById(`c${id}`) && arrival?.type === 'navigate' && navigator.onLine)
  location.replace(commentPath(location.pathname, id))
