import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { reportedText as text } from './messages/decision.ts'
import { QUEUE_KEYS } from './queue-keys.ts'
import type { ReportData } from './report-data.ts'
import { $reported, isRemoval, type QueueAction, type Resolution } from './resolved-store.ts'

const ICONS: Record<QueueAction, string> = { dismiss: 'check', remove: 'trash', ban: 'user', lock: 'lock' }
/** Time that the undo button is shown after a decision, in milliseconds. */
const UNDO_MS = 10_000

/** Actions that moderators may do on a reported item. */
const actionsOn = ({ username, locked, isGone }: ReportData['item']): QueueAction[] => [
  'dismiss',
  ...(isGone ? [] : (['remove'] as const)),
  ...(username === null ? [] : (['ban'] as const)),
  ...(locked ? [] : (['lock'] as const))
]

/**
 * Content of a reported item's form: the moderators' actions, or the decision. The handlers of its buttons are in
 * client.ts.
 */
export function Decision(data: ReportData) {
  const { item } = data
  const resolution = useStore($reported, { ssr: 'initial' })[item.id]?.resolution ?? null
  return (
    <>
      <span className="unseen" role="status">
        {resolution && resolutionText(resolution)}
      </span>
      {resolution ? <Done key={resolution.act} title={item.title} resolution={resolution} /> : <Actions {...data} />}
    </>
  )
}

const Actions = ({ item, filter, queue, questions, token }: ReportData) => (
  <>
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
        {...(questions[action] && { 'data-do': 'reports.askRemoval' })}
        aria-keyshortcuts={QUEUE_KEYS[action]}
      >
        <Icon name={ICONS[action]} />
        {text.actions[action]}
      </button>
    ))}
  </>
)

function resolutionText({ act: action, by, as, mine }: NonNullable<Resolution>): string {
  if (as === 'normal' && action !== 'ban') return text.byAuthor
  return mine || by === '' ? text.done[action] : text.by(text.done[action], by)
}

interface DoneProps {
  title: string
  resolution: NonNullable<Resolution>
}

/** The decision about a report, with a button that can undo it for some time. */
function Done({ title, resolution }: DoneProps) {
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
    <div className="split" data-resolved="">
      <p className="small">
        <span aria-hidden="true">{resolutionText(resolution)} </span>
        <span className="soft">{title}</span>
      </p>
      {mine && !isOver && action !== 'remove' && action !== 'with_post' && (
        <button type="button" className="button" ref={back} data-do="reports.undo" aria-keyshortcuts={QUEUE_KEYS.undo}>
          {text.undo}
        </button>
      )}
    </div>
  )
}
