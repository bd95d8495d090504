import type { MouseEvent } from 'react'
import { voteText } from './text.ts'

export interface BallotProps {
  /** Target of the vote: post:<id> or comment:<id>; for a guest the target part of an intent. */
  item: string
  /** Content beside the arrow. */
  count: string
  /** The viewer's vote; a guest's click becomes the intent of a login. */
  vote: 'up' | 'down' | 'none' | 'guest'
  /** True when votes are refused. */
  closed: boolean
  /** True inside a form; otherwise the buttons refer to the page's form "act". */
  inForm: boolean
  onPress?: (event: MouseEvent, up: boolean) => void
}

/**
 * Both vote buttons of an item, on the server and in the browser. Without script guests are redirected to the
 * login, which votes for them, and members vote by /-/vote. Labels omit the comment's author: names would add
 * 110 bytes to the first window of a thread.
 */
export function Ballot({ item, count, vote, closed, inForm, onPress }: BallotProps) {
  const button = (way: 'up' | 'down') => ({
    className: way,
    form: inForm ? undefined : 'act',
    disabled: closed,
    ...(vote === 'guest'
      ? { name: 'do', value: `${way}${item}` }
      : { name: 'vote', value: `${item}:${way}`, 'aria-pressed': vote === way }),
    onClick: onPress && ((event: MouseEvent) => onPress(event, way === 'up'))
  })
  return (
    <>
      <button {...button('up')} aria-label={voteText.up(count)}>
        {count}
      </button>
      <button {...button('down')} aria-label={voteText.down} />
    </>
  )
}
