import { describe, expect, test } from 'vitest'
import type { Comment } from '#functions/contract/views.ts'
import { codeOf, okOf, say, writingSite, written } from '#tests/support/writing.ts'

const site = writingSite()
const { as } = site

/** Writes a comment and gives its text as the page shows it, and as the API gives it back. */
async function shown(body: string): Promise<{ html: string; source: string }> {
  const petrovich = await as('Petrovich')
  const post = await site.openPost('p.no_comments < 60')
  const { id } = await written(petrovich, post.id, { body })
  const page = await (await fetch(`${site.origin}/${post.community}/post/${post.publicId}`)).text()
  const from = page.indexOf('</summary>', page.indexOf(`id="c${id}"`)) + '</summary>'.length
  const html = page.slice(from, page.indexOf('<button class="up"', from))
  const { body: source } = await okOf<Comment>(await fetch(`${site.origin}/api/comments/${id}`))
  return { html, source }
}

describe('a comment’s text', () => {
  test.each([
    ['scripts', 'До <script>alert(1)</script> после', '<p class="prose">До\u00a0alert(1) после</p>'],
    ['handlers', '<img src=x onerror="alert(1)">Текст', '<p class="prose">Текст</p>'],
    ['frames and forms', '<iframe src="//evil"></iframe><form action=//evil>\n\nТекст</form>', null],
    ['what closes the page’s own marks', '</details></article></form><h1>\n\nТекст', null],
    ['links of script', '[Текст](javascript:alert(1)) [так](JaVaScRiPt:alert(1)) [и](data:text/html,x)', null],
    ['links of script, hidden', '[Текст](java\tscript:alert(1)) [да](&#106;avascript:alert(1)) <vbscript:x>', null],
    ['attributes through a link', '[Текст](https://example.org "\\" onmouseover=alert(1)")', null],
    ['attributes through an address', 'https://example.org/"onmouseover="alert(1) Текст', null],
    ['pictures of others', '![Текст](https://evil.example/track.gif)', null],
    ['entities', '&lt;script&gt;alert(1)&lt;/script&gt; Текст', null],
    ['marks in code', '`<script>alert(1)</script>` Текст', null],
    ['a text of nothing but marks', `${'*_~`[('.repeat(300)} Текст`, null],
    ['depth', `${'> '.repeat(9)}Текст`, null]
  ])('is safe whatever stands in it: %s', async (_, body, expected) => {
    const { html, source } = await shown(body)
    expect(source).toBe(body)
    if (expected !== null) expect(html).toBe(expected)
    else expect(html).toContain('Текст')
    const marks = [...html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)]
    const allowed = /^(?:p|div|a|em|strong|s|code|pre|blockquote|ul|ol|li|br|hr|h[3-6]|table|thead|tbody|tr|td|th)$/
    for (const [, , name, attributes] of marks) {
      expect(name).toMatch(allowed)
      for (const [, name, value] of attributes?.matchAll(/\s([^\s="]+)(?:="([^"]*)")?/g) ?? []) {
        expect(name).toMatch(/^(?:class|href|rel|title|tabindex|data-align)$/)
        if (name === 'href') expect(value).toMatch(/^(?:https?:|\/(?![/\\])|#)/)
      }
    }
  })

  test('that is all dropped is refused, and never an empty comment', async () => {
    const petrovich = await as('Petrovich')
    const { id } = await site.openPost()
    for (const body of ['<details>Все в одной строке</details>', `${'> '.repeat(500)}Слишком глубоко`])
      expect(await codeOf(await say(petrovich, id, { body }))).toBe('400 comment_empty')
  })

  test('keeps emoji, flags, letters of every script and marks of direction as they were typed', async () => {
    const body = '👩‍👩‍👧‍👦 🇷🇺 é Ёж مرحبا \u202eзадом\u202c 日本語 \u200bноль Z̸a̷l̶g̵o̴'
    const { html, source } = await shown(body)
    expect(source).toBe(body)
    expect(html).toContain('👩‍👩‍👧‍👦 🇷🇺')
    expect(html).toContain('مرحبا')
  })

  test('that no database would take, half a letter and NUL, is kept whole', async () => {
    const { source, html } = await shown('до\ud83d после\u0000 конца\udc00')
    expect(source).toBe('до\ufffd после\ufffd конца\ufffd')
    expect(html).toContain('после')
  })

  test('of 20 000 characters that would swell is shown, and answers soon', async () => {
    const { html } = await shown(`${'[a][b]'.repeat(3300)}\n\n[b]: https://example.org`.slice(0, 20_000))
    expect(html.length).toBeLessThan(500_000)
  })
})
