import { describe, expect, test } from 'vitest'
import { mentionsIn, renderMarkdown } from '#functions/markdown/markdown.ts'

const NAMES = { accounts: new Map([['petrovich', 'Petrovich']]), communities: new Map([['radio', 'Radio']]) }
const html = (source: string) => renderMarkdown(source, 2, NAMES)

describe('names in texts', () => {
  test.each([
    ['@Petrovich', ['petrovich']],
    ['Да, @petrovich. И (@Petrovich)! «@Marina_K»', ['petrovich', 'marina_k']],
    ['**@Petrovich**, @Sova_2-у', ['petrovich', 'sova_2']],
    ['строка\n@Petrovich', ['petrovich']],
    ['a@petrovich.ru, a@Petrovich, я@Petrovich', []],
    ['@@Petrovich @Petrovich@host.ru @petrovich.ru @Petrovichи', []],
    ['`@Petrovich`\n\n```\n@Petrovich\n```\n\n    @Petrovich', []],
    ['[@Petrovich](https://ya.ru) https://ya.ru/@Petrovich <mailto:a@petrovich>', []],
    ['/@Petrovich @', []]
  ])('%j mentions the accounts %j', (source, names) => {
    expect(mentionsIn(source).told).toEqual(names)
  })

  test('a name in a quotation is found, and notifies nobody', () => {
    expect(mentionsIn('> @Petrovich\n\n@Marina_K')).toEqual({
      accounts: ['petrovich', 'marina_k'],
      told: ['marina_k'],
      communities: []
    })
  })

  test.each([
    ['/radio и (/Kotiki)', ['radio', 'kotiki']],
    ['/a/radio /radio/post и/radio 1/radio [x](/x)/radio /radio-2 /radio.html //radio', []],
    ['`/radio` https://ya.ru/radio', []]
  ])('%j mentions the communities %j', (source, names) => {
    expect(mentionsIn(source).communities).toEqual(names)
  })

  test('known names become links to their own addresses, and other names stay text', () => {
    expect(html('@PETROVICH, @Marina_K, /radio /Kotiki')).toBe(
      '<p><a href="/@Petrovich">@PETROVICH</a>, @Marina_K, <a href="/Radio">/radio</a> /Kotiki</p>'
    )
    expect(html('> @petrovich')).toContain('<a href="/@Petrovich">@petrovich</a>')
    expect(html('и <b>@petrovich</b> & я')).toBe('<p>и\u00a0<a href="/@Petrovich">@petrovich</a> &amp; я</p>')
  })

  test('code and links keep their names as they are', () => {
    expect(html('`@petrovich` [@petrovich](https://ya.ru)')).toBe(
      '<p><code>@petrovich</code> <a href="https://ya.ru" rel="nofollow ugc noopener">@petrovich</a></p>'
    )
  })
})
