import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import type { NotificationType } from '#functions/contract/notifications.ts'
import { notificationsText as text } from '#src/messages/notifications.ts'
import { $notices, type CameNotice, deleteNotice, markNotice, noticeNow } from '#src/stores/actions/notices.ts'
import { Icon } from '../Icon.tsx'
import { NoticeForm } from './NoticeForm.tsx'

export interface NoticeProps extends CameNotice {
  toURL: string
  /** Address of the picture of whom or what it tells of; null: a sign of its type stands there. */
  picture: string | null
  /** In turns plain and bold. */
  title: string[]
  /** Why something was removed; '': that is not said. */
  reason: string
  /** The beginning of the comment that it tells of; '': there is none. */
  excerpt: string
  time: { at: string; text: string }
  /** Hidden fields of its form without script. */
  token: string
}

const SIGNS: Record<NotificationType, string> = {
  new_comment: 'comment',
  comment_reply: 'reply',
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

/** Content of a notification's row; nothing once it is deleted. */
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
  const onAct = (act: string) => void (act === 'delete' ? deleteNotice(id) : markNotice(id, act === 'seen'))
  return (
    <>
      {picture ? (
        <img className="avatar" data-size="l" src={picture} width="40" height="40" alt="" loading="lazy" />
      ) : (
        <span className="avatar" data-size="l">
          <Icon name={SIGNS[type]} />
        </span>
      )}
      {/* One that was new is led to by an address that marks it as seen, also by the press that has said so here. */}
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
        {/* The page's script keeps it right. */}
        <time className="tiny" dateTime={time.at} suppressHydrationWarning>
          {time.text}
        </time>
      </a>
      <details className="menu" name="menu" data-end="">
        <summary className="act">
          <Icon name="more" />
          <span className="unseen">{text.item}</span>
        </summary>
        <NoticeForm className="menu-list" token={token} onAct={onAct}>
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

/** The focus of a row that goes comes to the next one, else to the one before, at last to the title. */
function focusBeside(row: Element): void {
  const rows = [...document.querySelectorAll('.notice:not(:empty)')]
  const at = rows.indexOf(row)
  const beside = rows[at + 1] ?? rows[at - 1]
  const place = beside?.querySelector('summary') ?? document.querySelector('h1')
  place?.focus()
}
