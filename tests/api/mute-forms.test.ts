import { beforeEach, expect, test } from 'vitest'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { row, run, number } = site
const ME = "(select id from users where username = 'Petrovich')"
const muteUsers = (where: string) =>
  run(`insert into user_mutes (user_id, muted_user_id, created_at)
    select ${ME}, id, 1 from users where id <> ${ME} and deleted_at is null and ${where}`)
const muteCommunities = (where: string) =>
  run(`insert into community_mutes (user_id, muted_community_id, created_at)
    select ${ME}, id, 1 from communities where ${where}`)
const count = (table: string) => number(`select count(*) from ${table}`)

let petrovich: Visitor
beforeEach(async () => {
  await run('delete from user_mutes')
  await run('delete from community_mutes')
  petrovich = new Visitor(site.origin)
  petrovich.logIn(await site.as('Petrovich'))
})

const HEADING = 'Скрытые сообщества и люди'
const NO_COMMUNITIES = 'Скрытых сообществ нет.'
const NO_USERS = 'Скрытых людей нет.'
const SECTION = 'section:has(.muted)'
const sectionText = () => petrovich.text(SECTION)
/**
 * Finds the dialog that a button opens, and checks that the dialog has a button that closes it, both by HTML
 * attributes without script.
 * @returns the dialog's selector.
 */
function dialogOf(button: string, title: string): string {
  const id = petrovich.button(button, SECTION).getAttribute('popovertarget')
  const dialog = `[id="${id}"][popover]`
  const close = petrovich.button('Закрыть', dialog)
  const closing = ['popovertarget', 'popovertargetaction'].map(name => close.getAttribute(name))
  expect([petrovich.text(`${dialog} h2`), ...closing]).toEqual([title, id, 'hide'])
  return dialog
}
const links = () => petrovich.texts(`${SECTION} li a`)

test('[A2.settings.08 A8.mutes.03 A8.mutes.06] the settings list muted accounts and communities with unmute buttons', async () => {
  await petrovich.open('/settings')
  expect(sectionText()).toContain(HEADING)
  expect(sectionText()).toContain(NO_COMMUNITIES)
  expect(sectionText()).toContain(NO_USERS)
  expect(petrovich.all(`${SECTION} button`)).toEqual([])
  await muteUsers("username in ('Sova', 'Marina_K')")
  await muteCommunities("name = 'Radio'")
  await petrovich.open('/settings')
  expect(links()).toEqual(['/Radio', '@Marina_K', '@Sova'])
  expect(petrovich.attributes(`${SECTION} li a`, 'href').at(-1)).toBe('/@Sova')
  expect(sectionText()).not.toContain(NO_USERS)
  const hint = petrovich.button('Включить уведомления /Radio', SECTION).getAttribute('aria-description')
  expect(hint).toBe('Снова показывать посты во\u00a0вкладке Все')
  for (const [name, text, left] of [
    ['@Marina_K', 'Разблокирован @Marina_K', 2],
    ['/Radio', 'Разблокировано сообщество /Radio', 1],
    ['@Sova', 'Разблокирован @Sova', 0]
  ] as const) {
    await petrovich.press(`Включить уведомления ${name}`, SECTION)
    expect(petrovich.texts('[role=status]')).toContain(text)
    expect(petrovich.all(`${SECTION} li`)).toHaveLength(left)
  }
  expect(sectionText()).toContain(NO_COMMUNITIES)
  expect(sectionText()).toContain(NO_USERS)
  expect((await count('user_mutes')) + (await count('community_mutes'))).toBe(0)
  await petrovich.open('/settings')
  expect(petrovich.all(`${SECTION} li`)).toEqual([])
})

test('[A2.settings.08] long lists of mutes are collapsed, and buttons unmute all accounts or all communities after a confirmation', async () => {
  await muteUsers("username not in ('Sova')")
  await muteCommunities('1')
  const users = await count('user_mutes')
  await petrovich.open('/settings')
  const people = petrovich.all(`${SECTION} .muted`).at(-1)
  const folded = people?.querySelector('details')
  expect(folded?.querySelector('summary')?.textContent).toContain('Показать остальных')
  expect(folded?.open).toBe(false)
  expect(people?.querySelectorAll('li')).toHaveLength(users)
  expect(folded?.querySelectorAll('li')).toHaveLength(users - 10)
  await petrovich.press('Включить всех', dialogOf('Включить всех…', 'Включить уведомления всех людей?'))
  expect(petrovich.texts('[role=status]')).toContain('Скрытых людей больше нет.')
  expect(sectionText()).toContain(NO_USERS)
  expect(await count('user_mutes')).toBe(0)
  await petrovich.press('Включить все', dialogOf('Включить все…', 'Включить уведомления всех сообществ?'))
  expect(sectionText()).toContain(NO_COMMUNITIES)
  expect(await count('community_mutes')).toBe(0)
})

test('[P4.comment.05] a comment by a muted author is collapsed below a notice', async () => {
  const found = await row<{ id: string; author: string; name: string; path: string }>(
    `select m.id, m.user_id as author, u.username as name, c.name || '/post/' || p.public_id as path from comments m
      join posts p on p.id = m.post_id join communities c on c.id = m.community_id join users u on u.id = m.user_id
      where m.deleted_at is null and u.deleted_at is null and m.depth = 0 and m.no_replies > 0 and u.username <> 'Petrovich'
      and p.no_comments between 20 and 60 and p.deleted_at is null limit 1`
  )
  const fold = () => petrovich.one<HTMLDetailsElement>(`[id="c${found.id}"] > details`)
  await petrovich.open(`/${found.path}`)
  expect(fold().open).toBe(true)
  expect(petrovich.text('main')).not.toContain('автор скрыт вами')
  await muteUsers(`id = '${found.author}'`)
  await petrovich.open(`/${found.path}`)
  const theirs = petrovich.all(`.comment:has(> a[href="/@${found.name}"])`)
  const notices = petrovich.text('main').split('автор скрыт вами').length - 1
  expect(notices).toBe(theirs.length)
  expect(fold().open).toBe(false)
  expect(fold().querySelector('summary')?.textContent).toMatch(/ответ/)
  expect(fold().querySelectorAll(':scope > .prose')).toHaveLength(1)
  expect(petrovich.texts(`[id="c${found.id}"] > a`)[0]).toBe(found.name)
})

test('members get no mute entry in their own profile, and guests get no mute entry in any menu', async () => {
  await petrovich.open('/@Petrovich')
  expect(petrovich.all('main .menu')).not.toEqual([])
  expect(petrovich.all('.mute')).toEqual([])
  const guest = new Visitor(site.origin)
  for (const path of ['/@Marina_K', '/Radio']) {
    await petrovich.open(path)
    expect(petrovich.all('main .menu .mute button'), path).not.toEqual([])
    await guest.open(path)
    expect(guest.all('main .menu'), path).not.toEqual([])
    expect(guest.all('.mute'), path).toEqual([])
  }
})
