import { useStore } from '@nanostores/react'
import { $votes } from './store.ts'
import { voteText } from './text.ts'
import { percentFor, type VoteKey, type VoteState } from './vote-keys.ts'

interface Props {
  item: VoteKey
  /** Votes with which the page was rendered. */
  initial: VoteState
}

/** Share of upvotes among the votes on a post; nothing without votes. */
export function VoteShare({ item, initial }: Props) {
  const percent = percentFor(useStore($votes, { keys: [item], ssr: 'initial' })[item] ?? initial)
  if (percent === null) return null
  return (
    <>
      <progress max="100" value={percent} aria-label={voteText.share} />
      {voteText.percent(percent)}
    </>
  )
}
