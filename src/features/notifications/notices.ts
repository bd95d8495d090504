import { hydrateIslands } from '#src/client/islands.ts'
import { $notices, type InitialNotice, isNoneLeft, type NoticeChanges, noticeNow, showSeen } from './store.ts'

/** The page of notifications shows changes of this tab and of other tabs. */
export function start(): void {
  // A click may have been handled before this file was loaded.
  $notices.subscribe(showChanged)
  document.addEventListener('click', ({ target }) => {
    const notice = (target as Element).closest('a[data-unseen]')?.closest('.notice')
    // The link's address marks the notification as seen; the tab shows it so after a return.
    if (notice) showSeen(notice.id.slice(1))
  })
}

/** Hydrates dormant rows with changes. */
function showChanged(changes: NoticeChanges): void {
  const rows = document.querySelectorAll<HTMLElement>(':is([data-notice],[data-notices]):not([data-hydrated])')
  const behind = [...rows].filter(row => isBehind(row, changes))
  if (behind.length > 0) hydrateIslands('notices', behind).catch(console.error)
}

function isBehind({ dataset: { notice, notices } }: HTMLElement, changes: NoticeChanges): boolean {
  if (notices) return isNoneLeft(JSON.parse(notices) as { count: number; newest: number }, changes)
  const initial = JSON.parse(notice ?? '') as InitialNotice
  return noticeNow(initial, changes) !== (initial.seen ? 'seen' : 'unseen')
}
