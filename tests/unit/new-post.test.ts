import { describe, expect, test } from 'vitest'
import { isShortTitle, linkOf, titleOf } from '#functions/contract/post-fields.ts'
import { hasPoints } from '#functions/posts/rules.ts'
import {
  type Circumstances,
  type PostFields,
  pastedLink,
  postErrors,
  typedTitle
} from '#src/features/posts/new-post-fields.ts'

describe('the title of a post', () => {
  test('a title is one trimmed line of at most 255 characters', () => {
    expect(titleOf(' Один\n два\t\u0000три ')).toBe('Один два три')
    expect(titleOf('😀'.repeat(256))).toBe('😀'.repeat(255))
    expect(typedTitle(`${'ы'.repeat(254)} ыы`)).toBe(`${'ы'.repeat(254)} `)
  })
  test('a title with fewer than three visible characters is too short', () => {
    expect(['абв', '👨‍👩‍👧аб', 'ab\u00adc'].map(isShortTitle)).toEqual([false, false, false])
    expect(['', 'аб', 'а\u200b\u200b', '\u202e\u2066\u2069', '\u2800\u2800\u2800'].map(isShortTitle)).toEqual(
      Array(5).fill(true)
    )
  })
})

test('[P5.link.02] the address of a link post has the scheme http or https', () => {
  for (const url of ['http://example.org', 'HTTPS://EXAMPLE.ORG/ы', ' https://example.org:8080/?a=b#c '])
    expect(linkOf(url), url).not.toBeNull()
  for (const url of [
    '',
    'example.org',
    '//example.org',
    'ftp://a.b',
    'javascript:1',
    'data:,x',
    'mailto:a@b.c',
    'https:'
  ])
    expect(linkOf(url), url).toBeNull()
})

test('a pasted text becomes a link post if it is an address and nothing else', () => {
  expect(pastedLink(' https://example.org/a ')).toBe('https://example.org/a')
  for (const text of ['см. https://example.org/', 'https://a.b https://c.d', 'example.org', 'ftp://a.b', ''])
    expect(pastedLink(text), text).toBeNull()
})

test('[P5.points.01 P5.points.02] picture and link posts need more points than a threshold of at least 1', () => {
  const thresholds = { IMAGE_POST_POINTS: 5, LINK_POST_POINTS: 1 }
  expect([4, 5, 6].map(points => hasPoints(points, 'image', thresholds))).toEqual([false, false, true])
  expect([0, 1, 2].map(points => hasPoints(points, 'link', thresholds))).toEqual([false, false, true])
  expect(hasPoints(0, 'text', thresholds)).toBe(true)
  for (const off of [0, 0.9, -5]) {
    const open = { IMAGE_POST_POINTS: off, LINK_POST_POINTS: off }
    expect([hasPoints(0, 'image', open), hasPoints(0, 'link', open)]).toEqual([true, true])
  }
})

describe('the errors of a form for a post', () => {
  const fields: PostFields = {
    type: 'text',
    community: 'Sad',
    title: 'абв',
    url: '',
    body: '',
    userGroup: 'normal',
    spoiler: false,
    adult: false,
    labelId: ''
  }
  const around: Circumstances = { isEdit: false, chosen: null, poor: [], pictures: [], requireAltText: false }
  const picture = { imageId: 'x', url: '', width: 1, height: 1, altText: ' \u200b' }
  const errorsOf = (changed: Partial<PostFields>, changedContext: Partial<Circumstances> = {}) =>
    Object.fromEntries(
      Object.entries(postErrors({ ...fields, ...changed }, { ...around, ...changedContext })).filter(([, it]) => it)
    )

  test('a title and a community are enough for a text post', () => {
    expect(errorsOf({})).toEqual({})
  })
  test('only the title and the body of an edited post are checked', () => {
    expect(errorsOf({ community: '', type: 'image' }, { isEdit: true, poor: ['image'] })).toEqual({})
    expect(Object.keys(errorsOf({ title: '', body: 'ы'.repeat(20_001) }, { isEdit: true }))).toEqual(['title', 'body'])
  })
  test('a community in which the member may not write is refused, in upper or lower case', () => {
    const chosen = { name: 'Sad', why: 'posting_restricted', isMod: false, labels: [], labelRequired: false } as const
    expect(errorsOf({ community: ' sAD ' }, { chosen }).community).toMatch(/^Только утвержденные/)
    expect(errorsOf({ community: 'Radio' }, { chosen })).toEqual({})
  })
  test('a picture post needs a picture, and a description with visible characters where one is required', () => {
    expect(errorsOf({ type: 'image' })).toEqual({ images: 'Вы не загрузили изображение' })
    expect(errorsOf({ type: 'image' }, { pictures: [picture] })).toEqual({})
    expect(errorsOf({ type: 'image' }, { pictures: [picture], requireAltText: true }).images).toMatch(/^Для одного или/)
  })
})
