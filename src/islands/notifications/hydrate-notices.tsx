import { hydrateRoot } from 'react-dom/client'
import { type NoticeProps, NoticeRow } from './NoticeRow.tsx'
import { NoticesHead, type NoticesHeadProps } from './NoticesHead.tsx'

/** Hydrates the row of a notification, or the head of the page. */
export function hydrateNotices(place: HTMLElement): void {
  const { notice, notices } = place.dataset
  if (notice) hydrateRoot(place, <NoticeRow {...(JSON.parse(notice) as NoticeProps)} />)
  else if (notices) hydrateRoot(place, <NoticesHead {...(JSON.parse(notices) as NoticesHeadProps)} />)
}
