import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ReportFilter } from '#functions/contract/report.ts'
import { confirmedWhy } from '#src/features/post-actions/confirm-removal.ts'
import type { Question } from '#src/ui/dialogs/confirm.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { reportedText as text } from './messages/decision.ts'
import { QUEUE_KEYS } from './queue-keys.ts'
import { $reported, type QueueAction, type Resolution } from './resolved-store.ts'
import { createReportQueue, isRemoval, type ModQueue, type Reported, resolveBelow } from './store.ts'

interface Props {
  item: Reported & { title: string; locked: boolean }
  /** Part of the queue that is shown. The page that asks before an action returns to this part. */
  filter: ReportFilter
  queue: ModQueue
  /** Questions before actions. Actions without a question are done without a confirmation. */
  questions: Partial<Record<QueueAction, Question>>
  /** CSRF token, for submission without script. */
  token: string
  /** The reported post or comment, already rendered. */
  children?: ReactNode
}

const ICONS: Record<QueueAction, string> = { dismiss: 'check', remove: 'trash', ban: 'user', lock: 'lock' }
/** Time that the undo button is shown after a decision, in milliseconds. */
const UNDO_MS = 10_000

/** Actions that moderators may do on a reported item. */
const actionsOn = ({ username, locked }: Props['item']): QueueAction[] => [
  'dismiss',
  'remove',
  ...(username === null ? [] : (['ban'] as const)),
  ...(locked ? [] : (['lock'] as const))
]

/**
 * Hydrates the rows of reported comments on a post, so that they show the decision about the post.
 * @returns the ids of the reported comments.
 */
function hydratedBelow(post: string): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('.report')].filter(
    row => row.querySelector<HTMLInputElement>('[name=post]')?.value === post
  )
  for (const row of rows) row.closest('astro-island')?.dispatchEvent(new Event('pointerenter'))
  return rows.map(({ id }) => id.slice(1))
}

/** Row of a reported post or comment, with its actions or with the decision about it. */
export function ReportedRow({ item, filter, queue, questions, token, children }: Props) {
  const resolution = useStore($reported, { ssr: 'initial' })[item.id]?.resolution ?? null
  const [store] = useState(() => createReportQueue(queue))
  const row = useRef<HTMLElement>(null)
  // The clicked button disappears. The row gets the focus, so that the next key acts on it.
  const focusRow = () => row.current?.focus()
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const action = (event.nativeEvent.submitter as HTMLButtonElement).value as QueueAction
    const question = questions[action]
    const why = question ? await confirmedWhy(question, queue.community, item.id) : {}
    focusRow()
    await store.decide(item, action, why)
    if (item.type === 'post') resolveBelow(item, hydratedBelow(item.post))
  }
  const undo = () => {
    focusRow()
    void store.takeBack(item)
  }
  return (
    <article
      className="report"
      id={`r${item.id}`}
      aria-label={item.title}
      tabIndex={-1}
      ref={row}
      data-resolved={resolution ? '' : undefined}
    >
      <span className="unseen" role="status">
        {resolution && resolutionText(resolution)}
      </span>
      {resolution ? (
        <Done key={resolution.act} title={item.title} resolution={resolution} onUndo={undo} />
      ) : (
        <>
          {children}
          <Actions item={item} filter={filter} queue={queue} token={token} onSubmit={onSubmit} />
        </>
      )}
    </article>
  )
}

interface ActionsProps extends Omit<Props, 'children' | 'questions'> {
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
}

const Actions = ({ item, filter, queue, token, onSubmit }: ActionsProps) => (
  <form className="button-row" method="post" onSubmit={onSubmit}>
    <input type="hidden" name="_csrf" value={token} />
    <input type="hidden" name="communityId" value={queue.community} />
    <input type="hidden" name="type" value={item.type} />
    <input type="hidden" name="id" value={item.id} />
    <input type="hidden" name="post" value={item.post} />
    <input type="hidden" name="filter" value={filter} />
    {actionsOn(item).map(action => (
      <button
        key={action}
        type="submit"
        className="button"
        name="act"
        value={action}
        data-kind={isRemoval(action) ? 'danger' : undefined}
        aria-keyshortcuts={QUEUE_KEYS[action]}
      >
        <Icon name={ICONS[action]} />
        {text.actions[action]}
      </button>
    ))}
  </form>
)

function resolutionText({ act: action, by, as, mine }: NonNullable<Resolution>): string {
  if (as === 'normal') return text.byAuthor
  return mine || by === '' ? text.done[action] : text.by(text.done[action], by)
}

interface DoneProps {
  title: string
  resolution: NonNullable<Resolution>
  onUndo(): void
}

/** The decision about a report, with a button that can undo it for some time. */
function Done({ title, resolution, onUndo }: DoneProps) {
  const { act: action, mine } = resolution
  const [isOver, setOver] = useState(false)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // The button with the focus disappears, so the row gets the focus.
      if (back.current?.matches(':focus')) back.current.closest<HTMLElement>('.report')?.focus()
      setOver(true)
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="split">
      <p className="small">
        <span aria-hidden="true">{resolutionText(resolution)} </span>
        <span className="soft">{title}</span>
      </p>
      {mine && !isOver && action !== 'remove' && action !== 'with_post' && (
        <button type="button" className="button" ref={back} onClick={onUndo} aria-keyshortcuts={QUEUE_KEYS.undo}>
          {text.undo}
        </button>
      )}
    </div>
  )
}
