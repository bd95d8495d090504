import type { MouseEvent } from 'react'
import { voteText } from './text.ts'

export interface BallotProps {
  /**
   * Item to vote on, as post:ID or comment:ID. For guests, the part of an intent (the action to do after the login)
   * that names the item.
   */
  item: string
  /** Number beside the arrow that votes up. */
  count: string
  /** Vote of the viewer. A guest's click is done after the login. */
  vote: 'up' | 'down' | 'none' | 'guest'
  /** True when the item takes no votes. */
  closed: boolean
  /** True when the buttons are inside of a form; otherwise they refer to the form "act" of the page. */
  inForm: boolean
  onPress?: (event: MouseEvent, up: boolean) => void
}

/**
 * The two vote buttons of an item, rendered on the server and in the browser. Without script they take guests to the
 * login, which then votes for them, and submit members' votes to /-/vote. The name of a button tells whether it casts or
 * withdraws its vote, so that a form that is sent again from an earlier page sets the same vote. The labels do not name
 * a comment's author, because the names would add 110 bytes to the first window of a thread.
 */
export function Ballot({ item, count, vote, closed, inForm, onPress }: BallotProps) {
  const button = (way: 'up' | 'down') => ({
    className: way,
    form: inForm ? undefined : 'act',
    disabled: closed,
    ...(vote === 'guest'
      ? { name: 'do', value: `${way}${item}` }
      : { name: vote === way ? 'unvote' : 'vote', value: `${item}:${way}`, 'aria-pressed': vote === way }),
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
