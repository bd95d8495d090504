import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { excerptOf } from '#functions/markdown/excerpt.ts'
import { renderMarkdown } from '#functions/markdown/markdown.ts'

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
const shownIn = (source: string) => wordsOf(renderMarkdown(source).replace(/<[^>]*>/g, ' '))

describe('words of a Markdown text', () => {
  test.each([
    ['nested lists', `${Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- шаг${at}`).join('\n')}\n\nконец`],
    ['nested lists on one line', `${'- '.repeat(500)}дно\n\nконец`],
    ['nested quotations', `${'> '.repeat(500)}дно\n\nконец`],
    ['a deep quotation of several lines', `${'> '.repeat(80)}раз\n${'> '.repeat(80)}два\nтри\n\nконец`],
    ['a deep list of several paragraphs', `${'1. '.repeat(80)}раз\n\n${' '.repeat(240)}два\n\nконец`],
    ['brackets', `${'['.repeat(3000)}дно${']'.repeat(3000)}`],
    ['emphasis', `${'*_'.repeat(3000)}дно`],
    ['a definition that no link uses', '[источник]: https://a.example (Большая статья)'],
    ['a second definition of a label', '[а] раз\n\n[а]: /b\n[а]: /c (два)'],
    ['rows with more cells than the head of a table', '| а | б |\n|---|---|\n| раз | два | три \\| четыре | |'],
    ['a table in a quotation with more cells than its head', '> | а | б |\n> |---|---|\n> | раз | два | три |'],
    ['the line that opens a code block', '~~~ Глава вторая ~~~\nтекст'],
    ['an HTML comment that never ends', 'раз\n<!-- два\nтри\n\nчетыре'],
    ['an HTML comment that does not end within its quotation or list', '> <!-- раз\n\n- <!-- два\n- три --> четыре'],
    ['other HTML constructs that never end', '<?раз\n\n<!Два\n\n<![CDATA[\n\nтри'],
    ['blocks after an HTML comment that never ends', 'раз\n\n<!--\n\n# два\n\n- три']
  ])('no word of a text is lost in %s', (_, source) => {
    const expected = wordsOf(source.replace(/https?:\S*|\]: \/\w/g, ' '))
    expect(shownIn(source)).toEqual(expect.arrayContaining(expected))
    expect(excerptOf(renderMarkdown(source))).not.toBe('')
  })

  test('no word of a text is lost in random mixtures of markup', () => {
    const tokens =
      '> |>|- |1. |2024) |# |\n|\n\n|    |\t|```|~~~ |[|] |](/x)|![a](/x)|]: /x |(|)|*|**|_|~~|`|---|\\|http://|"|: |;|...'.split(
        '|'
      )
    const pieces = [...tokens, '|', ' | ', '|-|-|\n', '\n|---|---|\n']
    let seed = 1
    const random = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % max
    }
    for (let round = 0; round < 2000; round += 1) {
      const source = Array.from({ length: 60 }, (_, at) =>
        random(3) === 0 ? `w${at}q ` : pieces[random(pieces.length)]
      ).join('')
      const html = renderMarkdown(source)
      expect(
        // The renderer leaves out the language of a code block, so this test expects no words directly after a fence.
        (source.match(/(?<![`~]{3} *)w\d+q/g) ?? []).filter(word => !html.includes(word)),
        JSON.stringify(source)
      ).toEqual([])
    }
  })

  test('a link or a picture without a label is shown by its address', () => {
    for (const [source, label] of [
      ['[](https://a.example/b)', 'https://a.example/b'],
      ['[ ](/b)', '/b'],
      ['[<b></b>](https://a.example)', 'https://a.example'],
      ['![](https://a.example/b.png)', 'https://a.example/b.png'],
      ['[![](https://a.example/b.png)](https://b.example)', 'https://a.example/b.png'],
      ['[**слово**](https://a.example)', 'слово']
    ] as const) {
      expect(
        renderMarkdown(source)
          .replace(/<[^>]*>/g, '')
          .trim()
      ).toBe(label)
      expect(excerptOf(renderMarkdown(source))).toBe(label)
    }
  })

  test('the words in tags, HTML comments, scripts and processing instructions are removed', () => {
    const closed = '<!-- раз\n\nдва -->\n\n<script>\n\nтри</script>\n\n<?четыре\n\n?>\n\n'
    expect(renderMarkdown(`${closed}пять`)).toBe('<p>пять</p>')
    expect(renderMarkdown('<pre>\nраз\n\nдва')).toBe('<p>\nраз</p>\n<p>два</p>')
  })

  test('the language of a code block is removed', () => {
    expect(renderMarkdown('```c++\nx\n```')).toBe('<pre tabindex="0"><code>x\n</code></pre>')
  })
})

test('rendering 200,000 characters of repeated markup gives HTML of limited size', () => {
  for (const source of [
    '> ',
    '- ',
    '1. ',
    '[',
    '![',
    '*',
    '_a ',
    '`a',
    '[](a)',
    '![](a)',
    '[a]: /b\n',
    '|-\n',
    'a://',
    '://',
    'https://x_ ',
    'http://a:',
    '- ש\n',
    '<!--\n\n',
    '> <?\n',
    '<pre>\n> <!--\n\n'
  ]) {
    const html = renderMarkdown(source.repeat(200_000 / source.length))
    expect(html.length).toBeLessThan(Math.max(400_001, 6 * 200_000))
  }
}, 60_000)

describe('attributes for the layout of Markdown', () => {
  const input = (name: string) => readFileSync(`tests/support/texts/${name}.md`, 'utf8')

  test('a numbered list has an attribute with the number of digits of its longest number', () => {
    const digits = (source: string) => [...renderMarkdown(source).matchAll(/<ol[^>]*>/g)].map(([tag]) => tag)
    expect(digits(input('big-numbers'))).toEqual([
      '<ol start="2024" data-digits="4">',
      '<ol start="123456789" data-digits="9">',
      '<ol start="97" data-digits="3">',
      '<ol start="1917" data-digits="4">'
    ])
    expect(digits('999999999. а\n1. б')).toEqual(['<ol start="999999999" data-digits="10">'])
    expect(digits('9. а\n   1. б\n   1. в')).toEqual(['<ol start="9">', '<ol>'])
  })

  test('deeply nested quotations have an attribute', () => {
    const levels = [...renderMarkdown(`${'> '.repeat(14)}а`).matchAll(/<blockquote(?: data-nested="(\w*)")?>/g)]
    expect(levels.map(([, mark]) => mark)).toEqual([
      undefined,
      undefined,
      undefined,
      ...Array.from({ length: 9 }, () => ''),
      'most',
      'most'
    ])
  })

  test('in a text with a right-to-left script each block has the direction of its first letter', () => {
    expect(renderMarkdown('שלום\n\nмир')).toBe('<p dir="auto">שלום</p>\n<p dir="auto">мир</p>')
    expect(renderMarkdown('# سلام')).toBe('<h2 dir="auto">سلام</h2>')
    expect(renderMarkdown('> سلام')).toBe('<blockquote dir="rtl">\n<p dir="auto">سلام</p>\n</blockquote>')
    expect(renderMarkdown('- سلام\n- мир')).toBe(
      '<ul dir="rtl">\n<li dir="rtl">سلام</li>\n<li dir="ltr">мир</li>\n</ul>'
    )
    const table = renderMarkdown('| سلام |\n|-|\n| мир |')
    expect(table).toContain('<table dir="rtl">')
    expect(table).toContain('<td dir="auto">мир</td>')
    expect(renderMarkdown('мир')).toBe('<p>мир</p>')
  })
})
