import { beforeEach, expect, test } from 'vitest'
import { type Addressee, newAddressee } from '#tests/support/addressee.ts'
import { adminCommand } from '#tests/support/admin-command.ts'
import { lastLetter, lettersTo } from '#tests/support/mailbox.ts'
import { addPasskey, SoftPasskey } from '#tests/support/soft-passkey.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { borrowedSite } from '#tests/support/writing-site.ts'

const site = borrowedSite({ MAIL_URL: 'file:', CAPTCHA: 'off' })

let owner: Addressee
let visitor: Visitor
beforeEach(async () => {
  owner = await newAddressee(site)
  visitor = new Visitor(site.origin)
  visitor.logIn(owner.member)
})

test('the address of an account is told of an added passkey, a removed password and a removed passkey', async () => {
  await addPasskey(visitor, new SoftPasskey(site.origin), { name: 'Телефон' })
  const added = await lastLetter(site, owner.email, 2)
  expect(added.subject).toBe('Вече: добавлен ключ доступа')
  expect(added.text).toContain(
    `Для аккаунта @${owner.name} добавлен ключ доступа «Телефон»: с ним можно войти без пароля.`
  )
  expect(added.text).toContain('Если это были не вы, восстановите доступ')
  await addPasskey(visitor, new SoftPasskey(site.origin), { name: 'Ноутбук' })
  await lastLetter(site, owner.email, 3)
  await visitor.open('/-/passkeys')
  await visitor.press('Убрать пароль', 'main')
  expect((await lastLetter(site, owner.email, 4)).subject).toBe('Вече: пароль удалён')
  await visitor.press('Удалить ключ «Телефон»', 'main')
  const removed = await lastLetter(site, owner.email, 5)
  expect([removed.subject, removed.text]).toEqual(['Вече: удалён ключ доступа', expect.stringContaining('«Телефон»')])
})

test('"reset" takes the passkeys of an account away and tells its address, unless nobody could log in afterwards', async () => {
  await addPasskey(visitor, new SoftPasskey(site.origin))
  await visitor.open('/-/passkeys')
  await visitor.press('Убрать пароль', 'main')
  await lastLetter(site, owner.email, 3)
  const reset = () =>
    adminCommand(site.dataDir, ['reset', owner.name], { settings: { SITE_URL: 'https://veche.example' } })
  await site.run('update users set email = null where username = ?', owner.name)
  expect(await reset()).toBe(
    '1 The account has neither a password nor an address: without its passkeys nobody could log in.'
  )
  await site.run('update users set email = ? where username = ?', owner.email, owner.name)
  expect(await reset()).toBe(
    `0 ${owner.name} has no second factor, and is signed out everywhere.\nIt has no password either: its owner sets one by a letter from https://veche.example/-/recover.`
  )
  const left = 'select count(*) from passkeys join users u on u.id = user_id where u.username = ?'
  expect(await site.number(left, owner.name)).toBe(0)
  await site.tick()
  await expect.poll(async () => (await lettersTo(site, owner.email)).length, { timeout: 30_000 }).toBe(4)
})
