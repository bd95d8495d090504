import { expect, test } from 'vitest'
import { guestOf } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { codeOf, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

test('a site without mail offers nothing that needs mail, and has no such calls and pages', async () => {
  const visitor = new Visitor(site.origin)
  await visitor.open('/login')
  expect(visitor.text('main form')).not.toContain('Забыли пароль?')
  expect(visitor.document.documentElement.hasAttribute('data-mail')).toBe(false)
  for (const path of [
    '/-/recover',
    '/-/recover/finish?token=x',
    '/-/email/confirm?token=x',
    '/-/email/take-back?token=x',
    '/-/letters/end?token=x'
  ]) {
    await visitor.open(path)
    expect(visitor.status).toBe(404)
  }
  const guest = await guestOf(site.origin)
  for (const path of ['_recover', '_recover?action=finish', '_email?action=confirm', '_email?action=takeBack'])
    expect(await codeOf(await guest.send('POST', `/api/${path}`, { newPassword: 'новый пароль' }))).toBe(
      '404 endpoint_not_found'
    )
  visitor.logIn(await site.as('Marina_K'))
  await visitor.open('/settings')
  expect(visitor.text('#account')).not.toContain('Адрес')
  expect(visitor.text('#notifications')).not.toContain('письмом')
})

test('a site without mail refuses to send letters that a member asks for, and its settings can be saved', async () => {
  const member = await site.as('Marina_K')
  for (const letters of [{ replyLettersOn: true }, { digestOn: false }])
    expect(await codeOf(await member.send('POST', '/api/_settings?action=updateProfile', letters))).toBe(
      '404 endpoint_not_found'
    )
  const visitor = new Visitor(site.origin)
  visitor.logIn(member)
  await visitor.open('/settings')
  await visitor.press('Сохранить', 'main')
  expect(visitor.texts('main [role=status]')).toContain('Настройки сохранены.')
})

test('a change of an address, a password or an account writes no letter on a site without mail', async () => {
  const member = await site.as('Petrovich')
  for (const email of ['one@example.org', 'two@example.org'])
    expect((await member.send('POST', '/api/_settings?action=updateProfile', { email })).status).toBe(200)
  expect(await site.number('select count(*) from mail_outbox')).toBe(0)
})
