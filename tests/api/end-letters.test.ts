import { expect, test } from 'vitest'
import { endingToken } from '#functions/mail/ending-token.ts'
import { type Addressee, newReader } from '#tests/support/addressee.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const SECRET_KEY = 'a secret key for the links of tests'
const site = writingSite({ MAIL_URL: 'file:', CAPTCHA: 'off', SECRET_KEY })
const newMember = () => newReader(site, { replyLettersOn: true, digestOn: true })
const wants = async ({ name }: Addressee) =>
  (await site.rows<{ kind: string }>('select kind from wanted_letters where user_id = ?', await site.idOf(name))).map(
    ({ kind }) => kind
  )
const linkOf = async ({ name }: Addressee, kind: 'replies' | 'digest') =>
  `/-/letters/end?token=${endingToken(SECRET_KEY, { kind, userId: await site.idOf(name) })}`
/** Sends the form of a mail program, which has neither cookies nor the headers of a browser (RFC 8058). */
const oneClick = (link: string, body: BodyInit = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })) =>
  fetch(site.origin + link, { method: 'POST', body, redirect: 'manual' })

test('a link shows a page that changes nothing until its button is pressed, without a login', async () => {
  const reader = await newMember()
  const visitor = new Visitor(site.origin)
  const link = await linkOf(reader, 'replies')
  for (let time = 0; time < 2; time += 1) await visitor.open(link)
  expect(visitor.text('main')).toContain(`Не присылать писем об\u00a0ответах аккаунту @${reader.name}?`)
  expect(await wants(reader)).toEqual(['digest', 'replies'])
  await visitor.press('Отключить', 'main')
  expect(visitor.text('main [role=status]')).toContain('писем об\u00a0ответах больше не\u00a0будет')
  expect(visitor.link('К настройкам', 'main').getAttribute('href')).toBe('/settings#notifications')
  expect(await wants(reader)).toEqual(['digest'])
  await visitor.open(link)
  expect(visitor.text('main [role=status]')).toContain('они отключены')
})

test('a mail program ends letters by one click, as often as it likes, in both encodings of a form', async () => {
  const reader = await newMember()
  const link = await linkOf(reader, 'digest')
  const parts = new FormData()
  parts.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), parts]) {
    const answer = await oneClick(link, body)
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, null])
    expect(await answer.text()).toContain('подборки за\u00a0неделю больше не\u00a0будет')
    expect(await wants(reader)).toEqual(['replies'])
  }
})

test('a link also works from another site, and no other page takes a form without its CSRF token', async () => {
  const reader = await newMember()
  const send = (path: string) =>
    fetch(site.origin + path, {
      method: 'POST',
      headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site', Cookie: reader.member.cookie },
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    })
  expect((await send(await linkOf(reader, 'replies'))).status).toBe(200)
  expect(await wants(reader)).toEqual(['digest'])
  for (const path of ['/settings', '/-/email/confirm', '/-/logout'])
    expect([400, 403], path).toContain((await send(path)).status)
  expect((await reader.member.fetch('/api/_user')).status).toBe(200)
})

test('an altered or unknown link is refused in Russian, and ends nothing', async () => {
  const [reader, other] = [await newMember(), await newMember()]
  const link = await linkOf(reader, 'replies')
  const altered = [
    link.replace('replies', 'digest'),
    link.replace(await site.idOf(reader.name), await site.idOf(other.name)),
    `${link.slice(0, -1)}${link.endsWith('A') ? 'E' : 'A'}`,
    link.slice(0, -9),
    '/-/letters/end?token=constructor',
    '/-/letters/end'
  ]
  const visitor = new Visitor(site.origin)
  for (const path of altered) {
    await visitor.open(path)
    expect([visitor.status, visitor.text('main [role=alert]')]).toEqual([
      400,
      expect.stringContaining('Ссылка неполная')
    ])
    expect((await oneClick(path)).status).toBe(400)
  }
  for (const each of [reader, other]) expect(await wants(each)).toEqual(['digest', 'replies'])
})

test('a link of a deleted account ends nothing and fails nowhere', async () => {
  const reader = await newMember()
  const link = await linkOf(reader, 'replies')
  await reader.member.send('DELETE', `/api/users/${reader.name}`, { password: 'veche-demo' })
  const visitor = new Visitor(site.origin)
  await visitor.open(link)
  expect(visitor.text('main [role=status]')).toContain('они отключены')
  expect(visitor.text('main')).not.toContain(reader.name)
  expect((await oneClick(link)).status).toBe(200)
})
