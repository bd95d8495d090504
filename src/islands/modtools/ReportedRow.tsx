import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ReportFilter } from '#functions/contract/report.ts'
import { QUEUE_KEYS } from '#src/lib/queue-keys.ts'
import { reportedText as text } from '#src/messages/reported.ts'
import { type Desk, decide, isRemoval, type Reported, settleBelow, takeBack } from '#src/stores/acts/reported.ts'
import { $reported, type QueueAct, type Settled } from '#src/stores/acts/settled.ts'
import { confirmedWhy } from '#src/stores/page/confirm.ts'
import type { Asked } from '#src/stores/page/dialogs.ts'
import { Icon } from '../Icon.tsx'

interface Props {
  item: Reported & { title: string; locked: boolean }
  /** The shown part of the queue, to which the page of a question returns. */
  filter: ReportFilter
  desk: Desk
  /** The question before an action. */
  questions: Partial<Record<QueueAct, Asked>>
  /** Hidden fields of the form without script. */
  token: string
  /** The reported item in its present state. */
  children?: ReactNode
}

const ICONS: Record<QueueAct, string> = { dismiss: 'check', remove: 'trash', ban: 'user', lock: 'lock' }
/** How long a decision is offered to be taken back, in milliseconds. */
const UNDO_MS = 10_000

/** The acts that an item allows. */
const actsOn = ({ username, locked }: Props['item']): QueueAct[] => [
  'dismiss',
  'remove',
  ...(username === null ? [] : (['ban'] as const)),
  ...(locked ? [] : (['lock'] as const))
]

/** Ids of the queue's comments below a post, whose rows may be asleep still. */
function wokenBelow(post: string): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('.report')].filter(
    row => row.querySelector<HTMLInputElement>('[name=post]')?.value === post
  )
  for (const row of rows) row.closest('astro-island')?.dispatchEvent(new Event('pointerenter'))
  return rows.map(({ id }) => id.slice(1))
}

/** A reported item with what can be done about it; once it is decided, with what was. */
export function ReportedRow({ item, filter, desk, questions, token, children }: Props) {
  const settled = useStore($reported, { ssr: 'initial' })[item.id]?.settled ?? null
  const row = useRef<HTMLElement>(null)
  // The button goes with what it has done: the next key is meant for the row.
  const focusRow = () => row.current?.focus()
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const act = (event.nativeEvent.submitter as HTMLButtonElement).value as QueueAct
    const question = questions[act]
    const why = question ? await confirmedWhy(question, desk.community, item.id) : {}
    focusRow()
    await decide(desk, item, act, why)
    if (item.type === 'post') settleBelow(item, wokenBelow(item.post))
  }
  const undo = () => {
    focusRow()
    void takeBack(desk, item)
  }
  return (
    <article
      className="report"
      id={`r${item.id}`}
      aria-label={item.title}
      tabIndex={-1}
      ref={row}
      data-settled={settled ? '' : undefined}
    >
      <span className="unseen" role="status">
        {settled && saidOf(settled)}
      </span>
      {settled ? (
        <Done key={settled.act} title={item.title} settled={settled} onUndo={undo} />
      ) : (
        <>
          {children}
          <Acts item={item} filter={filter} desk={desk} token={token} onSubmit={onSubmit} />
        </>
      )}
    </article>
  )
}

interface ActsProps extends Omit<Props, 'children' | 'questions'> {
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
}

const Acts = ({ item, filter, desk, token, onSubmit }: ActsProps) => (
  <form className="button-row" method="post" onSubmit={onSubmit}>
    <input type="hidden" name="_csrf" value={token} />
    <input type="hidden" name="communityId" value={desk.community} />
    <input type="hidden" name="type" value={item.type} />
    <input type="hidden" name="id" value={item.id} />
    <input type="hidden" name="post" value={item.post} />
    <input type="hidden" name="filter" value={filter} />
    {actsOn(item).map(act => (
      <button
        key={act}
        type="submit"
        className="button"
        name="act"
        value={act}
        data-kind={isRemoval(act) ? 'danger' : undefined}
        aria-keyshortcuts={QUEUE_KEYS[act]}
      >
        <Icon name={ICONS[act]} />
        {text.acts[act]}
      </button>
    ))}
  </form>
)

function saidOf({ act, by, as, mine }: NonNullable<Settled>): string {
  if (as === 'normal') return text.byAuthor
  return mine || by === '' ? text.done[act] : text.by(text.done[act], by)
}

interface DoneProps {
  title: string
  settled: NonNullable<Settled>
  onUndo(): void
}

/** The decision, and for a while its undo button. */
function Done({ title, settled, onUndo }: DoneProps) {
  const { act, mine } = settled
  const [isOver, setOver] = useState(false)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // The focus that the button has would go with it.
      if (back.current?.matches(':focus')) back.current.closest<HTMLElement>('.report')?.focus()
      setOver(true)
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="split">
      <p className="small">
        <span aria-hidden="true">{saidOf(settled)} </span>
        <span className="soft">{title}</span>
      </p>
      {mine && !isOver && act !== 'remove' && act !== 'with_post' && (
        <button type="button" className="button" ref={back} onClick={onUndo} aria-keyshortcuts={QUEUE_KEYS.undo}>
          {text.undo}
        </button>
      )}
    </div>
  )
}
