import { hydrateRoot } from 'react-dom/client'
import { type NoticeProps, NoticeRow } from './NoticeRow.tsx'
import { NoticesHead, type NoticesHeadProps } from './NoticesHead.tsx'

/** Hydrates the row of a notification, or the head of the page of notifications. */
export function hydrate(element: HTMLElement): void {
  const { notice, notices } = element.dataset
  if (notice) hydrateRoot(element, <NoticeRow {...(JSON.parse(notice) as NoticeProps)} />)
  else if (notices) hydrateRoot(element, <NoticesHead {...(JSON.parse(notices) as NoticesHeadProps)} />)
}
