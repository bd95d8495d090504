import { hydrateIslands } from '#src/ui/islands.ts'
import { $notices, type InitialNotice, isNoneLeft, type NoticeChanges, noticeNow, showSeen } from './store.ts'

/** Makes the page of notifications show changes that are made in this tab or in others. */
export function start(): void {
  // A click may have changed a notification before this file was loaded.
  $notices.subscribe(showChanged)
  document.addEventListener('click', ({ target }) => {
    const notice = (target as Element).closest('a[data-unseen]')?.closest('.notice')
    // The address of the link marks the notification as seen on the server. The row shows the notification as seen too,
    // for a reader who comes back to the page.
    if (notice) showSeen(notice.id.slice(1))
  })
}

/** Hydrates the rows whose notification has changed, so that they show the change. */
function showChanged(changes: NoticeChanges): void {
  const rows = document.querySelectorAll<HTMLElement>(':is([data-notice],[data-notices]):not([data-hydrated])')
  const behind = [...rows].filter(row => isBehind(row, changes))
  if (behind.length > 0) hydrateIslands(behind).catch(console.error)
}

function isBehind({ dataset: { notice, notices } }: HTMLElement, changes: NoticeChanges): boolean {
  if (notices) return isNoneLeft(JSON.parse(notices) as { count: number; newest: number }, changes)
  const initial = JSON.parse(notice ?? '') as InitialNotice
  return noticeNow(initial, changes) !== (initial.seen ? 'seen' : 'unseen')
}
