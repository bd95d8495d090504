import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import type { NotificationType } from '#functions/contract/notifications.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { $notices, deleteNotice, type InitialNotice, markNotice, noticeNow } from './store.ts'
import { notificationsText as text } from './text.ts'

export interface NoticeProps extends InitialNotice {
  toURL: string
  /** Address of the picture of an account or community; null to show an icon of the notification's type. */
  picture: string | null
  /** Parts of the title in turn: normal, bold, normal, and so on. */
  title: string[]
  /** Reason of a removal; empty for other notifications. */
  reason: string
  /** Beginning of the comment that the notification is about; empty without one. */
  excerpt: string
  time: { at: string; text: string }
  /** CSRF token, for submission without script. */
  token: string
}

const SIGNS: Record<NotificationType, string> = {
  new_comment: 'comment',
  comment_reply: 'reply',
  new_comment_followed: 'comment',
  new_post_followed: 'edit',
  mention: 'comment',
  new_votes: 'up',
  deleted_post: 'trash',
  deleted_comment: 'trash',
  mod_add: 'shield',
  new_badge: 'gift',
  welcome: 'home',
  announcement: 'bell',
  denied_comm: 'close',
  created_comm: 'people'
}

/** Content of a notification's row, or nothing after the notification is deleted. */
export function NoticeRow(notice: NoticeProps) {
  const state = noticeNow(notice, useStore($notices, { ssr: 'initial' }))
  return state === 'gone' ? null : <Notice {...notice} isSeen={state === 'seen'} />
}

type Shown = NoticeProps & { isSeen: boolean }

function Notice({ id, type, seen, isSeen, toURL, picture, title, reason, excerpt, time, token }: Shown) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const row = link.current?.closest('.notice')
    return () => {
      if (row?.contains(document.activeElement)) focusBeside(row)
    }
  }, [])
  const onAction = (action: string) => void (action === 'delete' ? deleteNotice(id) : markNotice(id, action === 'seen'))
  return (
    <>
      {picture ? (
        <img className="avatar" data-size="l" src={picture} width="40" height="40" alt="" loading="lazy" />
      ) : (
        <span className="avatar" data-size="l">
          <Icon name={SIGNS[type]} />
        </span>
      )}
      {/* The link of a new notification also marks it as seen on the server, even if this tab shows the
          notification as seen already. */}
      <a href={seen && isSeen ? toURL : `/-/notifications/${id}`} data-unseen={isSeen ? undefined : ''} ref={link}>
        {!isSeen && <span className="unseen">{`${text.unseen} `}</span>}
        <Title parts={title} />
        {reason && (
          <span className="said">
            {`${text.reason} `}
            <bdi>{reason}</bdi>
          </span>
        )}
        {excerpt && (
          <span className="said excerpt">
            <bdi>{excerpt}</bdi>
          </span>
        )}
        {/* The page's script refreshes the time. */}
        <time className="tiny" dateTime={time.at} suppressHydrationWarning>
          {time.text}
        </time>
      </a>
      <details className="menu" name="menu" data-end="">
        <summary className="act">
          <Icon name="more" />
          <span className="unseen">{text.item}</span>
        </summary>
        <NoticeForm className="menu-list" token={token} onAction={onAction}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="action" value={isSeen ? 'unseen' : 'seen'}>
            <Icon name={isSeen ? 'eye' : 'check'} />
            {isSeen ? text.markNew : text.markSeen}
          </button>
          <button type="submit" name="action" value="delete" data-kind="danger">
            <Icon name="trash" />
            {text.delete}
          </button>
        </NoticeForm>
      </details>
    </>
  )
}

const Title = ({ parts: [plain, bold, ...rest] }: { parts: string[] }) => (
  <>
    {plain}
    {bold && <b>{bold}</b>}
    {rest.length > 0 && <Title parts={rest} />}
  </>
)

/** Moves the focus from a row that is removed to the next row, the previous row or the title of the page. */
function focusBeside(row: Element): void {
  const rows = [...document.querySelectorAll('.notice:not(:empty)')]
  const at = rows.indexOf(row)
  const neighbour = rows[at + 1] ?? rows[at - 1]
  const target = neighbour?.querySelector('summary') ?? document.querySelector('h1')
  target?.focus()
}
