import { describe, expect, test } from 'vitest'
import { isMarkedEdited, previewOf } from '#src/features/feeds/card.ts'
import { continuation, feedQuery, sortOf } from '#src/features/feeds/query.ts'

const at = (query: string) => new URL(`https://veche.example/${query}`)
const MINUTE = 60_000
const edited = (ms: number) => ({
  createdAt: new Date(0).toISOString(),
  editedAt: new Date(ms).toISOString()
})

describe('cards', () => {
  test('[P9.edited.01 P2.post-card.02] a post is marked as edited more than five minutes after its creation', () => {
    expect(isMarkedEdited(edited(5 * MINUTE))).toBe(false)
    expect(isMarkedEdited(edited(5 * MINUTE + 1))).toBe(true)
    expect(isMarkedEdited({ createdAt: new Date(0).toISOString(), editedAt: null })).toBe(false)
  })

  test('a post is marked as edited if the edit is before its creation, because the clock was set back', () => {
    expect(isMarkedEdited(edited(-120 * MINUTE))).toBe(true)
  })

  test('a card shows the excerpt of a text post, but not of a picture post', () => {
    expect(previewOf({ type: 'text', preview: 'Коротко.' })).toBe('Коротко.')
    expect(previewOf({ type: 'image', preview: 'Подпись' })).toBeNull()
  })
})

describe('the addresses of a feed', () => {
  test('[P2.feed-sort.02] a feed without a sort, or with an unknown sort, is sorted by hot', () => {
    expect(sortOf(at(''))).toBe('hot')
    expect(sortOf(at('?sort=Latest'))).toBe('hot')
    expect(sortOf(at('?sort=latest'))).toBe('latest')
  })

  test('the link to another sort of a feed keeps the layout in the address', () => {
    expect(feedQuery(at('?layout=compact&next=x'), 'day')).toBe('?sort=day&layout=compact')
    expect(feedQuery(at('?layout=nonsense'), 'day')).toBe('?sort=day')
  })

  test('a numbered page of a feed links to the page with the next number, and has a cursor for scripts', () => {
    expect(continuation(at(''), 'hot', 'abc')).toEqual({ page: '?sort=hot&next=abc', fragment: undefined })
    expect(continuation(at(''), 'hot', 'abc', 2)).toEqual({
      page: '?sort=hot&page=3',
      fragment: 'sort=hot&next=abc&page=3'
    })
    expect(continuation(at(''), 'hot', null)).toBeNull()
  })
})
