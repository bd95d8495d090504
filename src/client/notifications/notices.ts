import { wakeIslands } from '#src/client/page/islands.ts'
import { newCount } from '#src/stores/acts/new-count.ts'
import { $notices, tellSeen } from '#src/stores/acts/notices.ts'

/** The page of notifications follows what becomes of them, here and in other tabs. */
export function start(): void {
  // None is new any more: the page has said so to the server.
  newCount.tell('all', 0)
  // A press may have been answered before this file came.
  $notices.subscribe(changes => Object.keys(changes).length > 0 && showAll())
  document.addEventListener('click', ({ target }) => {
    const notice = (target as Element).closest('a[data-unseen]')?.closest('.notice')
    // Its address marks it as seen: whoever comes back finds it so.
    if (notice) tellSeen(notice.id.slice(1))
  })
}

/** Rows that sleep wake; those that cannot are right again when the page is loaded anew. */
function showAll(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-notice],[data-notices]')
  wakeIslands('notices', places).catch(console.error)
}
