import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { showAlert } from '#src/ui/alerts-store.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { noticesText } from './messages/notices.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { $notices, type ActionOnAll, changeAll, isNoneLeft } from './store.ts'
import { notificationsText as text } from './text.ts'

export interface NoticesHeadProps {
  /** Number of the reader's notifications. */
  count: number
  /** Id of the reader's newest notification when the page was rendered. */
  newest: number
  /** CSRF token, for forms submitted without script. */
  token: string
}

const DIALOG = 'delete-all'

/** Title of the page of notifications, with the actions on all notifications. */
export function NoticesHead({ token, ...initial }: NoticesHeadProps) {
  const isEmpty = isNoneLeft(initial, useStore($notices, { ssr: 'initial' }))
  return (
    <>
      <h1 tabIndex={-1}>{text.title}</h1>
      {!isEmpty && <AllActions token={token} />}
    </>
  )
}

async function onAction(action: string): Promise<void> {
  if (await changeAll(action as ActionOnAll)) showAlert(noticesText.done[action as ActionOnAll])
}

function AllActions({ token }: Pick<NoticesHeadProps, 'token'>) {
  const menu = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    const head = menu.current?.parentElement
    return () => {
      // The menu with the focus is removed, so the title gets the focus.
      if (head?.contains(document.activeElement)) head.querySelector('h1')?.focus()
    }
  }, [])
  return (
    <>
      <details className="menu" name="menu" data-end="" ref={menu}>
        <summary className="act">
          <Icon name="more" />
          <span className="unseen">{text.menu}</span>
        </summary>
        <NoticeForm className="menu-list" token={token} onAction={onAction}>
          <button type="submit" name="action" value="allSeen">
            <Icon name="check" />
            {text.allSeen}
          </button>
          <button type="submit" name="action" value="votesSeen">
            <Icon name="up" />
            {text.votesSeen}
          </button>
          <hr />
          <button type="button" popoverTarget={DIALOG} aria-haspopup="dialog" data-kind="danger">
            <Icon name="trash" />
            {text.deleteAll}
          </button>
        </NoticeForm>
      </details>
      <Question token={token} />
    </>
  )
}

/** Question before all notifications are deleted. The popover opens without script. */
const Question = ({ token }: Pick<NoticesHeadProps, 'token'>) => (
  <dialog className="dialog" id={DIALOG} popover="auto" aria-labelledby={`${DIALOG}-title`}>
    <header>
      <h2 id={`${DIALOG}-title`}>{text.deletion.title}</h2>
      <button
        type="button"
        className="act"
        popoverTarget={DIALOG}
        popoverTargetAction="hide"
        aria-label={text.deletion.close}
      >
        <Icon name="close" />
      </button>
    </header>
    <NoticeForm token={token} onAction={onAction}>
      <p className="lead">{text.deletion.what}</p>
      <button type="submit" className="button" name="action" value="deleteAll" data-kind="primary">
        {text.deleteAll}
      </button>
    </NoticeForm>
  </dialog>
)
