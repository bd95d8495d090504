import { beforeAll, expect, test } from 'vitest'
import { BODY_MAX } from '#functions/contract/limits.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { origin } from '#tests/support/origin.ts'

let me: Member
beforeAll(async () => {
  me = await logIn(origin, 'Marina_K')
})
const preview = async (body: string, as?: string) => {
  const answer = await me.send('POST', '/api/_preview', { body, as })
  return { status: answer.status, ...((await answer.json()) as { html?: string; code?: string; field?: string }) }
}

test('a preview has the HTML of the future post or comment: headings are below the page’s headings in level, and HTML tags are removed', async () => {
  const source = '# Глава\n\n**важно** <script>alert(1)</script>'
  expect(await preview(source)).toEqual({
    status: 200,
    html: '<h2>Глава</h2>\n<p><strong>важно</strong> alert(1)</p>'
  })
  expect((await preview(source, 'comment')).html).toContain('<h3>Глава</h3>')
  expect(await preview(' ')).toEqual({ status: 200, html: '' })
})

test('a preview links the names of accounts and communities that exist, as the published text does', async () => {
  const source = 'Спросите @petrovich в /RADIO, а не @nobody_at_all в /nowhere_at_all и не `@Sova`'
  const { html } = await preview(source)
  expect(html?.replaceAll('\u00a0', ' ')).toBe(
    '<p>Спросите <a href="/@Petrovich">@petrovich</a> в <a href="/Radio">/RADIO</a>, а не @nobody_at_all в ' +
      '/nowhere_at_all и не <code>@Sova</code></p>'
  )
  const answer = await me.send('POST', '/api/_preview', { body: source, as: 'comment' })
  expect(answer.headers.get('Server-Timing')).toContain('trips;desc="1"')
})

test('a text that is too long for a post, and an unknown kind of text, are refused', async () => {
  expect((await preview('я'.repeat(BODY_MAX))).status).toBe(200)
  expect(await preview(`@Sova ${'я'.repeat(BODY_MAX)}`)).toMatchObject({ status: 400, code: 'body_too_long' })
  expect(await preview('я'.repeat(BODY_MAX + 1))).toMatchObject({ status: 400, code: 'body_too_long', field: 'body' })
  expect(await preview('а', 'page')).toMatchObject({ status: 400, code: 'invalid_json', field: 'as' })
})

test('a call with a forged CSRF token is refused, and a valid call costs one round trip', async () => {
  const forged = await me.send('POST', '/api/_preview', { body: 'а' }, { 'X-Csrf-Token': 'forged' })
  expect(forged.status).toBe(403)
  const answer = await me.send('POST', '/api/_preview', { body: 'а' })
  expect(answer.headers.get('Server-Timing')).toContain('trips;desc="1"')
})
