import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { type Addressee, newAddressee, tokenIn } from '#tests/support/addressee.ts'
import { lastLetter, lettersTo } from '#tests/support/mailbox.ts'
import { guestOf, type Member } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { borrowedSite, codeOf } from '#tests/support/writing-site.ts'

const site = borrowedSite({ MAIL_URL: 'file:', CAPTCHA: 'off' })

let guest: Member
let visitor: Visitor
beforeEach(async () => {
  guest = await guestOf(site.origin)
  visitor = new Visitor(site.origin)
})

const newAccount = () => newAddressee(site)
const use = (action: 'confirm' | 'takeBack', link: string) =>
  guest.send('POST', `/api/_email?action=${action}`, { token: tokenIn(link) })
const isConfirmed = async ({ name }: Addressee) =>
  (await site.number('select email_confirmed_at is not null from users where username = ?', name)) === 1
const addressOf = async ({ name }: Addressee) =>
  (await site.row<{ email: string | null }>('select email from users where username = ?', name)).email
const setAddress = async ({ member }: Addressee, email: string) =>
  expect((await member.send('POST', '/api/_settings?action=updateProfile', { email })).status).toBe(200)

describe('an address', () => {
  test('is confirmed by the link of the letter that follows the sign-up: by its form, and once', async () => {
    const account = await newAccount()
    const { subject, link } = await lastLetter(site, account.email, 1)
    expect(subject).toBe('Вече: подтвердите адрес')
    for (let time = 0; time < 2; time += 1) await visitor.open(link)
    expect(await isConfirmed(account)).toBe(false)
    expect(visitor.text('main form')).toContain(account.email)
    await visitor.press('Да, подтвердить', 'main')
    expect(visitor.text('main [role=status]')).toBe('Адрес подтверждён.')
    expect(await isConfirmed(account)).toBe(true)
    expect(await codeOf(await use('confirm', link))).toBe('400 link_invalid')
  })

  test('is not confirmed by the link for an earlier address, nor after 24 hours', async () => {
    const account = await newAccount()
    const { link } = await lastLetter(site, account.email, 1)
    await setAddress(account, `other-${account.email}`)
    expect(await codeOf(await use('confirm', link))).toBe('400 link_invalid')
    const second = await lastLetter(site, `other-${account.email}`, 1)
    await site.run(
      'update mail_links set expires_at = expires_at - 86400000 where user_id = ?',
      await site.idOf(account.name)
    )
    expect(await codeOf(await use('confirm', second.link))).toBe('400 link_invalid')
    expect(await isConfirmed(account)).toBe(false)
  })

  test('that changes is told to the old address, whose link takes it back and ends all sessions', async () => {
    const account = await newAccount()
    await lastLetter(site, account.email, 1)
    const thief = `thief-${account.email}`
    await setAddress(account, thief)
    const { subject, link } = await lastLetter(site, account.email, 2)
    expect(subject).toBe('Вече: адрес почты изменён')
    await visitor.open(link)
    expect(await addressOf(account)).toBe(thief)
    await visitor.press('Вернуть адрес', 'main')
    expect(visitor.text('main [role=status]')).toContain('Адрес возвращён')
    expect([await addressOf(account), await isConfirmed(account)]).toEqual([account.email, true])
    expect((await account.member.fetch('/api/_user')).status).toBe(401)
    expect(await codeOf(await use('takeBack', link))).toBe('400 link_invalid')
    expect(await lettersTo(site, thief)).toHaveLength(1)
  })

  test('can be taken back for seven days, also after a second change, which the second address cannot undo then', async () => {
    const account = await newAccount()
    await lastLetter(site, account.email, 1)
    const [second, third] = [`second-${account.email}`, `third-${account.email}`]
    await setAddress(account, second)
    await setAddress(account, third)
    const first = await lastLetter(site, account.email, 2)
    const other = await lastLetter(site, second, 2)
    const sixDays = 6 * 24 * 3_600_000
    await site.run(
      'update mail_links set expires_at = expires_at - ? where user_id = ?',
      sixDays,
      await site.idOf(account.name)
    )
    expect((await use('takeBack', first.link)).status).toBe(200)
    expect(await addressOf(account)).toBe(account.email)
    expect(await codeOf(await use('takeBack', other.link))).toBe('400 link_invalid')
  })

  test('that is removed is told to the old address, and one that stays is told to nobody', async () => {
    const account = await newAccount()
    await lastLetter(site, account.email, 1)
    await setAddress(account, account.email)
    await setAddress(account, '')
    expect((await lastLetter(site, account.email, 2)).subject).toBe('Вече: адрес почты изменён')
    expect(await addressOf(account)).toBeNull()
  })

  test('gets no letter when the same settings are refused, and stays as it was', async () => {
    const account = await newAccount()
    await lastLetter(site, account.email, 1)
    const conflicting = { email: `new-${account.email}`, aboutMe: 'новое', was: { aboutMe: 'чужое' } }
    expect(await codeOf(await account.member.send('POST', '/api/_settings?action=updateProfile', conflicting))).toBe(
      '409 edit_conflict'
    )
    expect(await addressOf(account)).toBe(account.email)
    expect(
      [await lettersTo(site, account.email), await lettersTo(site, conflicting.email)].map(({ length }) => length)
    ).toEqual([1, 0])
  })

  test('that is not confirmed says so in the settings, where a new letter is sent without script', async () => {
    const account = await newAccount()
    await lastLetter(site, account.email, 1)
    visitor.logIn(account.member)
    await visitor.open('/settings')
    expect(visitor.text('#account')).toContain('Адрес не подтверждён')
    await visitor.press('Прислать письмо', '#account')
    expect(visitor.texts('main [role=status]')).toContain('Письмо отправлено. Ссылка в нём действует 24\u00a0часа.')
    expect((await use('confirm', (await lastLetter(site, account.email, 2)).link)).status).toBe(200)
    await visitor.open('/settings')
    expect(visitor.text('#account')).toContain('Адрес подтверждён.')
  })

  test('of a deleted account is told of the deletion, and its links end', async () => {
    const account = await newAccount()
    const { link } = await lastLetter(site, account.email, 1)
    const answer = await account.member.send('DELETE', `/api/users/${account.name}`, { password: DEMO_PASSWORD })
    expect(answer.status).toBe(200)
    const { subject, text } = await lastLetter(site, account.email, 2)
    expect([subject, text]).toEqual(['Вече: аккаунт удалён', expect.stringContaining(`@${account.name}`)])
    expect(await codeOf(await use('confirm', link))).toBe('400 link_invalid')
    expect(await site.number('select count(*) from mail_links where user_id = ?', await site.idOf(account.name))).toBe(
      0
    )
  })
})

test('the hints of sign-up and settings promise a recovery only by an address', async () => {
  const account = await newAccount()
  visitor.logIn(account.member)
  for (const path of ['/settings', '/signup']) {
    if (path === '/signup') visitor.logOut()
    await visitor.open(path)
    const hint = visitor.field(/^Почта/, 'main').getAttribute('aria-describedby') ?? ''
    expect(visitor.text(`[id="${hint}"]`)).toMatch(/Аккаунт без почты нельзя восстановить\.$/)
  }
})
