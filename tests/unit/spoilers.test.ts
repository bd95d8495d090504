import { describe, expect, test } from 'vitest'
import { excerptOf, plainTextOf } from '#functions/markdown/excerpt.ts'
import { mentionsIn, renderMarkdown } from '#functions/markdown/markdown.ts'

const LABEL = '<label class="spoiler"><input type="checkbox">\u00a0спойлер</label>'
/** Shows the structure of rendered HTML: hidden texts in brackets instead of their elements. */
const shownHidden = (source: string): string =>
  renderMarkdown(source).replaceAll(`${LABEL}<mark hidden>`, '⟦').replaceAll('</mark>', '⟧').replace(/\n/g, '')

describe('a hidden part of a text', () => {
  test.each([
    ['Убил >!дворецкий!<, вот.', '<p>Убил ⟦дворецкий⟧, вот.</p>'],
    ['>!дворецкий!<', '<p>⟦дворецкий⟧</p>'],
    ['Ответ:\n>!сорок\nдва!<', '<p>Ответ:</p><p>⟦сорокдва⟧</p>'],
    ['>!один!< или >!два!<', '<p>⟦один⟧ или ⟦два⟧</p>'],
    ['- >!пункт **важный**!<', '<ul><li>⟦пункт <strong>важный</strong>⟧</li></ul>'],
    ['> цитата >!её!<', '<blockquote><p>цитата ⟦её⟧</p></blockquote>'],
    ['> >!её!<', '<blockquote><p>⟦её⟧</p></blockquote>'],
    ['**>!важно!<**', '<p><strong>⟦важно⟧</strong></p>'],
    ['# >!заголовок!<', '<h2>⟦заголовок⟧</h2>'],
    ['>!a >!b!< c', '<p>⟦a &gt;!b⟧ c</p>']
  ])('%j is hidden', (source, html) => {
    expect(shownHidden(source)).toBe(html)
  })

  test('a picture, which is a link to it, is hidden with its description', () => {
    expect(shownHidden('>! ![кот](https://a.example/k.png) !<')).toBe(
      '<p>⟦ <a href="https://a.example/k.png" rel="nofollow ugc noopener">кот</a> ⟧</p>'
    )
  })

  test.each([
    ['>!не закрыт', '<blockquote><p>!не закрыт</p></blockquote>'],
    ['слово >!не закрыт', '<p>слово &gt;!не закрыт</p>'],
    ['>!один\n\nдва!<', '<blockquote><p>!один</p></blockquote><p>два!&lt;</p>'],
    ['`>!код!<`', '<p><code>&gt;!код!&lt;</code></p>'],
    ['    >!код!<', '<pre tabindex="0"><code>&gt;!код!&lt;</code></pre>'],
    ['\\>!слова!<', '<p>&gt;!слова!&lt;</p>'],
    ['слово >!!<', '<p>слово &gt;!!&lt;</p>'],
    ['слово >! !<', '<p>слово &gt;! !&lt;</p>'],
    ['[>!имя!<](/Radio)', '<p><a href="/Radio">&gt;!имя!&lt;</a></p>'],
    ['<mark hidden>слова</mark>', '<p>слова</p>']
  ])('%j is not hidden', (source, html) => {
    expect(renderMarkdown(source).replace(/\n/g, '')).toBe(html)
  })

  test('a sign stands in its place in excerpts and in plain texts', () => {
    const html = renderMarkdown('Убил >!**дворецкий** из `кухни`!<, вот.\n\n- >!да!<\n- нет')
    expect(excerptOf(html)).toBe('Убил [спойлер], вот.\n[спойлер] · нет')
    expect(plainTextOf(html)).toBe('Убил [спойлер], вот.\n[спойлер] · нет')
  })

  test('accounts are mentioned in it', () => {
    expect(mentionsIn('>!это @Sova!<').told).toEqual(['sova'])
  })
})
