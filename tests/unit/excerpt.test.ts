import { describe, expect, test } from 'vitest'
import { excerptOf } from '#functions/markdown/excerpt.ts'
import { renderMarkdown } from '#functions/markdown/markdown.ts'

const excerpt = (source: string, most?: number) => excerptOf(renderMarkdown(source), most)
const LETTERS = 600

describe('the excerpt of a text', () => {
  test('an excerpt has the words of a paragraph without markup, addresses of links and HTML', () => {
    expect(excerpt('**Два** [слова](https://a.example) <b>и</b>\n`код`, a < b & "c"')).toBe(
      'Два слова и код, a < b & "c"'
    )
    expect(excerpt('![Кот *спит* на `крыше`](https://a.example/cat.png)')).toBe('Кот спит на крыше')
  })

  test('an excerpt has a line for each paragraph and numbered item, and one for a list without numbers', () => {
    expect(excerpt('Первый абзац\n\nВторой:\n\n- один\n- два\n\n> Цитата\n\nПоследний')).toBe(
      'Первый абзац\nВторой:\nодин · два\nЦитата\nПоследний'
    )
    expect(excerpt('7. семь\n8. восемь\n   - а\n   - б\n9. девять')).toBe('7. семь\n8. восемь · а · б\n9. девять')
    expect(excerpt('- один\n  1. а\n  2. б\n- два')).toBe('один\n1. а\n2. б\nдва')
    expect(excerpt('1. раз\n\n   ещё раз\n\n2. два')).toBe('1. раз ещё раз\n2. два')
  })

  test.each([
    ['a heading', '# Заголовок\n\nПервый абзац'],
    ['code', 'Первый абзац\n\n```\nlet a\n```'],
    ['code of a list', '- Первый абзац\n\n      let a'],
    ['a table', '| а | б |\n|---|---|\n| раз | два |\n\nПервый абзац']
  ])('an excerpt leaves out %s, and then ends in an ellipsis', (_, source) => {
    expect(excerpt(source)).toBe('Первый абзац…')
  })

  test('an excerpt has headings, tables and code if the text has nothing else', () => {
    expect(excerpt('# Глава\n\n| а | б |\n|---|---|\n| раз | два |\n\n```\nlet a\n```')).toBe(
      'Глава\nа · б\nраз · два\nlet a'
    )
  })

  test('a short text is its own excerpt; the excerpt of a longer text ends after a whole word with an ellipsis', () => {
    const whole = `${'слово '.repeat(LETTERS / 6 - 1)}конец.`
    expect(whole).toHaveLength(LETTERS)
    expect(excerpt(whole)).toBe(whole)
    expect(excerpt(`${whole} Ещё.`)).toBe(`${whole.slice(0, -1)}…`)
    for (const sign of [' —', ',', ':', ' («', '.\n\n'])
      expect(excerpt(`слово${sign} ${'б'.repeat(20)}`, 8), sign).toBe('слово…')
    expect(excerpt('1. раз\n2. два', 10)).toBe('1. раз…')
  })

  test('an excerpt cuts a word of any length, but never between the halves of a surrogate pair', () => {
    for (const before of ['', 'а', 'а ']) {
      const cut = excerpt(before + '😀'.repeat(LETTERS))
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeGreaterThan(LETTERS / 2)
    }
  })

  test('the excerpt of a text without words is empty', () => {
    expect(excerpt('')).toBe('')
    expect(excerpt('***')).toBe('')
  })
})
