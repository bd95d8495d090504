import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#functions/markdown/markdown.ts'

const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
const TAGS = 'a|blockquote|br|code|del|div|em|h[2-6]|hr|li|ol|p|pre|s|strong|table|tbody|td|th|thead|tr|ul'
const ATTRIBUTES = 'aria-label|data-align|data-digits|data-nested|dir|href|rel|role|start|tabindex|title'
/** Removes the tags that the renderer itself writes from its HTML. */
const withoutOwnTags = (html: string) =>
  html
    .replace(' class="table-scroll"', '')
    .replace(new RegExp(`</?(?:${TAGS})(?: (?:${ATTRIBUTES})="[^"<>]*")*>`, 'g'), '')

/** Expects that rendered HTML contains no tag, attribute or unsafe link written by the author of the text. */
function expectHarmless(html: string): void {
  expect(withoutOwnTags(html)).not.toMatch(/[<>]/)
  for (const href of linksOf(html)) expect(href).toMatch(/^(?:https?:\/\/|ircs?:\/\/|mailto:|xmpp:|\/(?!\/)|#)/i)
}

describe('links in Markdown', () => {
  test.each([
    ['https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C', 'https://пример.рф/путь'],
    ['https://пример.рф/путь', 'https://пример.рф/путь'],
    ['<https://xn--e1afmkfd.xn--p1ai/>', 'https://пример.рф/'],
    ['![](https://xn--e1afmkfd.xn--p1ai/)', 'https://пример.рф/'],
    ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/'],
    ['https://a.example/%E2%80%AE', 'https://a.example/%E2%80%AE'],
    ['https://Site.Example/a%2Fb%20c', 'https://Site.Example/a%2Fb%20c']
  ])('a link to %s is shown as %s, and leads to the original address', (source, shown) => {
    const html = renderMarkdown(source)
    expect(html).toContain(`>${shown}</a>`)
    expect(new URL(linksOf(html)[0] ?? '').href).toBe(new URL(/https?:[^)>]+/i.exec(source)?.[0] ?? '').href)
  })

  test.each([
    'http://a.example',
    'https://a.example/?b=1&amp;c=2',
    'irc://a.example/veche',
    'ircs://a.example/veche',
    'mailto:a@b.example',
    'xmpp:a@b.example'
  ])('[P5.markdown.01] a Markdown link to %s becomes a link', address => {
    const html = renderMarkdown(`[слово](${address.replace('&amp;', '&')})`)
    expect(linksOf(html)).toEqual([address])
    expect(html).toContain('rel="nofollow ugc noopener"')
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x]( javascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](\u00a0javascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](&#x6A;avascript&colon;alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](file:///etc/passwd)',
    '[x](ftp://a.example)',
    '[x](tel:112)',
    '[x](about:blank)',
    '[x](//evil.example)',
    '[x](https:evil.example)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
    '<javascript:alert(1)>',
    '<data:text/html,x>',
    'ftp://a.example',
    '//evil.example'
  ])('[P5.markdown.01] the text %j, whose address is not allowed, gives no link', source => {
    const html = renderMarkdown(source)
    expect(linksOf(html)).toEqual([])
    expectHarmless(html)
  })

  test('a link to a path of this site has no rel attribute', () => {
    expect(renderMarkdown('[Радио](/Radio)')).toBe('<p><a href="/Radio">Радио</a></p>')
  })

  test('an address with its scheme becomes a link, and an address without a scheme does not', () => {
    expect(linksOf(renderMarkdown('см. https://a.example/x, или <http://b.example>'))).toEqual([
      'https://a.example/x',
      'http://b.example'
    ])
    expect(linksOf(renderMarkdown('a.example, www.a.example и a@b.example'))).toEqual([])
  })

  test.each([
    ['https://a.example/b: в', 'https://a.example/b'],
    ['https://a.example/b; в', 'https://a.example/b'],
    ['https://a.example/b;', 'https://a.example/b'],
    ['https://a.example/b…', 'https://a.example/b'],
    ['https://a.example/b|', 'https://a.example/b'],
    ['https://a.example|', 'https://a.example'],
    ['(https://a.example/b_(в)).', 'https://a.example/b_(%D0%B2)'],
    ['«https://a.example/b»?!', 'https://a.example/b'],
    ['~~https://a.example/b~~', 'https://a.example/b'],
    ['https://a.example/~', 'https://a.example/~'],
    ['**https://a.example/b**', 'https://a.example/b'],
    ['_https://a.example/b_', 'https://a.example/b'],
    ['_см. https://a.example/b_', 'https://a.example/b'],
    ['https://a.example/test_', 'https://a.example/test_'],
    ['_см._ https://a.example/test_', 'https://a.example/test_'],
    ['https://a.example/b\u200b', 'https://a.example/b'],
    ['\u2060https://a.example/b\ufeff\u202e', 'https://a.example/b'],
    ['<https://a.example/b\u200b>', 'https://a.example/b'],
    ['[в](\u200bhttps://a.example/b\u2069)', 'https://a.example/b']
  ])('the address in the text %j becomes a link to %s', (source, address) => {
    expect(linksOf(renderMarkdown(source))).toEqual([address])
  })

  test('the closing mark of emphasis or strikethrough after an address is no part of the link', () => {
    expect(renderMarkdown('_https://a.example/b_ и ~~https://a.example/b~~').replace(/<\/?a\b[^>]*>/g, '')).toBe(
      '<p><em>https://a.example/b</em> и\u00a0<s>https://a.example/b</s></p>'
    )
  })

  test('an address with a user name before its host becomes no link, nor does a part of the address', () => {
    for (const source of ['https://user@a.example', 'https://user:1@a.example/b', 'http://a.example:80@b.example'])
      expect(renderMarkdown(source)).toBe(`<p>${source}</p>`)
  })

  test('quotes and brackets in an address or a title cannot end the attribute of the link', () => {
    for (const source of [
      '[x](https://a.example/"onclick="alert(1))',
      '[x](https://a.example "t\\" onclick=\\"alert(1)")',
      "[x](https://a.example '\"><script>alert(1)</script>')",
      '<https://a.example/"><script>alert(1)</script>>',
      'https://a.example/"onmouseover="alert(1)'
    ])
      expectHarmless(renderMarkdown(source))
  })

  test('a picture of another site becomes a link, but not inside of another link', () => {
    expect(renderMarkdown('![кот](https://a.example/cat.png)')).toBe(
      '<p><a href="https://a.example/cat.png" rel="nofollow ugc noopener">кот</a></p>'
    )
    expect(
      renderMarkdown('[![кот](https://a.example/cat.png)](https://b.example) ![пёс](https://a.example/dog.png)')
    ).toBe(
      '<p><a href="https://b.example" rel="nofollow ugc noopener">кот</a> <a href="https://a.example/dog.png" rel="nofollow ugc noopener">пёс</a></p>'
    )
  })

  // Examples of the specification CommonMark 0.31.2 with their numbers; 0 marks examples of our own.
  test.each([
    [576, '![foo *bar*]\n\n[foo *bar*]: https://a.example/train.jpg "train & tracks"', 'foo bar'],
    [577, '![foo ![bar](/url)](https://a.example/url2)', 'foo bar'],
    [578, '![foo [bar](/url)](https://a.example/url2)', 'foo bar'],
    [579, '![foo *bar*][]\n\n[foo *bar*]: https://a.example/train.jpg', 'foo bar'],
    [587, '![*foo* bar][]\n\n[*foo* bar]: https://a.example/url', 'foo bar'],
    [591, '![*foo* bar]\n\n[*foo* bar]: https://a.example/url', 'foo bar'],
    [0, '![`кот` <b>на</b>\nкрыше & трубе](https://a.example/url)', 'кот на крыше &amp; трубе'],
    [0, '![<b>](https://a.example/url)', 'https://a.example/url']
  ])('the link of a picture has the plain text of its description: example %i of CommonMark', (_, source, label) => {
    expect(renderMarkdown(source)).toMatch(
      new RegExp(
        `^<p><a href="https://a.example/[^"]*"(?: title="train &amp; tracks")? rel="nofollow ugc noopener">${label}</a></p>$`
      )
    )
  })
})

describe('HTML in Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example></SCRIPT>',
    'до <script>alert(1)</script> после',
    '<img src=x onerror=alert(1)>',
    'до <img src=x onerror=alert(1)> после',
    '<svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<b onmouseover=alert(1)>x</b>',
    '<style>body{display:none}</style>',
    '<form action=/login><input name=password></form>',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?php echo 1 ?>',
    '<div>\n\n**жирно**\n\n</div>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '`<script>`',
    '```html"><script>alert(1)</script>\n<b>\n```',
    '    <script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '| <b>x</b> |\n|:-:|\n| <script>1</script> |',
    '[<img src=x onerror=alert(1)>](https://a.example)',
    '![<img src=x onerror=alert(1)>](https://a.example)',
    '# <img src=x onerror=alert(1)>'
  ])('[P5.markdown.02] the text %j gives no tag of its author', source => {
    expectHarmless(renderMarkdown(source))
  })

  test('[P5.markdown.02] tags are removed, and the text between and around them stays', () => {
    expect(renderMarkdown('до <b>между</b> после')).toBe('<p>до\u00a0между после</p>')
  })
})

describe('headings in Markdown', () => {
  const levels = (html: string) => [...html.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level))

  test.each([
    ['# a\n\n# b', [2, 2], [3, 3]],
    ['###### a', [2], [3]],
    ['# a\n\n### b\n\n##### c', [2, 3, 4], [3, 4, 5]],
    ['## a\n\n# b\n\n#### c', [2, 2, 3], [3, 3, 4]],
    ['# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f', [2, 3, 4, 5, 6, 6], [3, 4, 5, 6, 6, 6]]
  ])('the headings of %j begin below the heading of the page, and skip no level', (source, inPost, inComment) => {
    expect(levels(renderMarkdown(source))).toEqual(inPost)
    expect(levels(renderMarkdown(source, 3))).toEqual(inComment)
  })
})

test('columns of tables are aligned without style attributes, and tables and code can be focused by keyboard', () => {
  const html = renderMarkdown('| а | б |\n|:--|--:|\n| 1 | 2 |')
  expect(html).toContain('<th data-align="left">а</th>')
  expect(html).toContain('<td data-align="right">2</td>')
  expect(html).toMatch(/^<div class="table-scroll" tabindex="0" role="region" aria-label="Таблица">/)
  expect(renderMarkdown('    код')).toBe('<pre tabindex="0"><code>код\n</code></pre>')
})

test('a non-breaking space joins a short word to the next word, but not in code', () => {
  expect(renderMarkdown('кот в саду')).toBe('<p>кот в\u00a0саду</p>')
  expect(renderMarkdown('`кот в саду`')).toBe('<p><code>кот в саду</code></p>')
})

test('texts with deep nesting or long repetitions give at most 400,000 characters of HTML', () => {
  for (const source of [
    '> '.repeat(5000),
    '- '.repeat(9000),
    '['.repeat(20_000),
    '*_'.repeat(10_000),
    '![a]('.repeat(4000),
    `[a]: /${'x'.repeat(4000)}\n\n${'[a]'.repeat(5300)}`,
    `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|\n'.repeat(9000)}`
  ]) {
    const html = renderMarkdown(`${source}x`)
    expectHarmless(html)
    expect(html.length).toBeLessThan(400_001)
  }
})
