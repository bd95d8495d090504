import { hydrateRoot } from 'react-dom/client'
import { type NoticeProps, NoticeRow } from './NoticeRow.tsx'
import { NoticesHead, type NoticesHeadProps } from './NoticesHead.tsx'

/** Brings the row of a notification to life, or what can be done with all of them. */
export function hydrateNotices(place: HTMLElement): void {
  const { notice, notices } = place.dataset
  if (notice) hydrateRoot(place, <NoticeRow {...(JSON.parse(notice) as NoticeProps)} />)
  else if (notices) hydrateRoot(place, <NoticesHead {...(JSON.parse(notices) as NoticesHeadProps)} />)
}
