import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { shortCount } from '#src/ui/messages/numbers.ts'
import { Ballot } from './Ballot.tsx'
import { $votes, castVote } from './store.ts'
import { shownVotes, type VoteKey, type VoteState, voteName } from './vote-keys.ts'

export interface VoteButtonsProps {
  item: VoteKey
  /** Votes with which the page was rendered. */
  initial: VoteState
  closed: boolean
  inForm: boolean
}

/** Vote buttons of a post or comment, as members get them. */
export function VoteButtons({ item, initial, closed, inForm }: VoteButtonsProps) {
  const state = useStore($votes, { keys: [item], ssr: 'initial' })[item] ?? initial
  const click = (event: MouseEvent, up: boolean) => {
    event.preventDefault()
    void castVote(item, up, state)
  }
  const count = shortCount(shownVotes(item, state))
  return <Ballot {...{ item, count, closed, inForm }} vote={voteName(state.vote)} onPress={click} />
}
