import { describe, expect, test } from 'vitest'
import { highlightOf, isHighlighted } from '#src/features/comments/highlight.ts'
import { html, joined, Safe } from '#src/ui/html.ts'

describe('the template function html', () => {
  test('values in a template are escaped in texts and in quoted attributes', () => {
    expect(html`<b title="${'"\'<>&'}">${'</b><script>'}</b>`.text).toBe(
      '<b title="&quot;&#39;&lt;&gt;&amp;">&lt;/b&gt;&lt;script&gt;</b>'
    )
  })

  test('safe HTML in a template is not escaped, numbers are written, and missing values are left out', () => {
    expect(html`${html`<i>${1}</i>`}${false}${null}${undefined}${''}${0}${new Safe('<br>')}`.text).toBe('<i>1</i>0<br>')
    expect(joined([html`<a>`, html`${'<'}`]).text).toBe('<a>&lt;')
  })
})

describe('the period whose comments a thread highlights', () => {
  const of = (query: string) => highlightOf(new URLSearchParams(query))

  test('[P2.routes-thread.02] the bounds of the highlighted period are Unix seconds or ISO 8601 times', () => {
    const seconds = Date.parse('2026-11-20T09:20:00Z') / 1000
    expect(of('highlightFrom=2026-11-20T09:20:00.900Z&highlightTo=2026-11-20T12:20:00%2B03:00')).toEqual({
      from: seconds,
      to: seconds
    })
    expect(of(`highlightFrom=${seconds}`)).toEqual({ from: seconds, to: Number.POSITIVE_INFINITY })
  })

  test('[P2.routes-thread.02] invalid bounds of the highlighted period are ignored', () => {
    for (const bad of ['', 'now', '-5', '1e9', '2026-13-45', '9'.repeat(40), '2026-11-20T99:99:99Z']) {
      expect(of(`highlightFrom=${encodeURIComponent(bad)}`), bad).toBeNull()
    }
  })

  test('[P2.routes-thread.02] the highlighted period includes the seconds of its first and last bound', () => {
    const highlighted = { from: 100, to: 101 }
    const at = (ms: number) => isHighlighted(highlighted, new Date(ms).toISOString())
    expect([99_999, 100_000, 101_999, 102_000].map(at)).toEqual([false, true, true, false])
    expect(isHighlighted(null, new Date(100_000).toISOString())).toBe(false)
  })
})
