import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Ballot } from '#src/features/votes/Ballot.tsx'
import { voteButtons } from '#src/features/votes/html.ts'
import { VoteButtons } from '#src/features/votes/VoteButtons.tsx'
import type { VoteKey } from '#src/features/votes/vote-keys.ts'
import { templateOf } from '#src/ui/template.ts'

/** Makes all combinations of the given values of properties. */
function* combined<T extends object>(values: { [Name in keyof T]: readonly T[Name][] }): Generator<T> {
  const [first, ...rest] = Object.entries(values) as [string, unknown[]][]
  if (!first) return yield {} as T
  for (const value of first[1])
    for (const others of combined(Object.fromEntries(rest) as Record<string, unknown[]>))
      yield { [first[0]]: value, ...others } as T
}
const EITHER = [true, false] as const

describe('the template of a component', () => {
  test('the template of the vote buttons gives the same bytes as React for all combinations of properties', () => {
    const draw = templateOf(Ballot, ['item', 'count'])
    const shapes = combined<Parameters<typeof Ballot>[0]>({
      item: ['post:a1', '<&"\'>'],
      count: ['0', '\u2212\u202f12', '<&"\'>', '1.5k'],
      vote: ['up', 'down', 'none', 'guest'],
      closed: EITHER,
      inForm: EITHER
    })
    for (const props of shapes)
      expect([props, draw(props).text]).toEqual([props, renderToStaticMarkup(createElement(Ballot, props))])
  })
})

test('the vote buttons in the HTML of a page equal those that their island renders', () => {
  const items = combined({
    id: ['6a1f'],
    kind: ['post', 'comment'] as const,
    upvotes: [0, 12, 1540],
    downvotes: [0, 990],
    vote: [true, false, null],
    closed: EITHER,
    inForm: EITHER
  })
  for (const { id, kind, upvotes, downvotes, vote, closed, inForm } of items) {
    const sent = voteButtons(
      { id, upvotes, downvotes, userVoted: vote !== null, userVotedUp: vote },
      { kind, closed, inForm }
    )
    const item: VoteKey = `${kind}:${id}`
    const props = { item, initial: { upvotes, downvotes, vote }, closed, inForm }
    const inner = sent.text.replace(/^<(?:span|div)[^>]*>|<\/(?:span|div)>$/g, '')
    expect([props, inner]).toEqual([props, renderToStaticMarkup(createElement(VoteButtons, props))])
  }
})
