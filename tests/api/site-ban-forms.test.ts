import { beforeEach, expect, test } from 'vitest'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { row, rows, number } = site
const isBanned = async (id: string) =>
  (await rows('select 1 from users where id = ? and banned_at is not null', id)).length > 0
const kept = (id: string) =>
  number(
    `select (select count(*) from posts where user_id = ?1 and deleted_at is null)
      + (select count(*) from comments where user_id = ?1 and deleted_at is null)`,
    id
  )
const writers: { id: string; name: string }[] = []
/** Returns a member with posts and comments, a different member at each call. */
async function writer(): Promise<{ id: string; name: string }> {
  if (writers.length === 0)
    writers.push(
      ...(await rows<{ id: string; name: string }>(
        `select id, username as name from users where not is_admin and deleted_at is null and no_posts > 0
          and no_comments > 0 and username not in ('Petrovich', 'Marina_K') order by id limit 5`
      ))
    )
  const next = writers.pop()
  if (!next) throw new Error('The demo forum has no further writer.')
  return next
}

let sova: Visitor
beforeEach(async () => {
  sova = new Visitor(site.origin)
  sova.logIn(await site.as('Sova'))
})

/** Finds the table row that contains a text. */
function rowOf(text: string): HTMLElement {
  const found = sova.all('.table tbody tr').filter(({ textContent }) => textContent.includes(text))
  expect(found).toHaveLength(1)
  return found[0] as HTMLElement
}

test('[P6.admin.08] an admin bans and unbans an account in the table of accounts', async () => {
  const { id, name } = await writer()
  const before = await kept(id)
  const state = () => rowOf(`@${name}`).querySelector('td')?.textContent
  await sova.open(`/admin/users?q=${name}`)
  await sova.follow(`Заблокировать… @${name}`, '.table')
  expect(sova.texts('h2')).toContain(`Блокировка @${name}`)
  await sova.press('Заблокировать', 'main')
  expect(sova.texts('[role=status]')).toContain(`@${name} заблокирован.`)
  expect(state()).toContain('да')
  expect([await isBanned(id), await kept(id)]).toEqual([true, before])
  await sova.follow(`Разблокировать… @${name}`, '.table')
  expect(sova.texts('h2')).toContain(`Разблокировка @${name}`)
  await sova.press('Разблокировать', 'main')
  expect(sova.texts('[role=status]')).toContain(`@${name} разблокирован.`)
  expect(state()).toContain('нет')
  expect([await isBanned(id), await kept(id)]).toEqual([false, before])
})

test('a ban deletes content only if the admin chooses the deletion, and a cancelled form deletes nothing', async () => {
  const { id, name } = await writer()
  const before = await kept(id)
  await sova.open(`/@${name}`)
  const ask = async () => {
    await sova.follow(`Заблокировать аккаунт @${name}`, 'main')
    sova.fill('Посты и комментарии', 'Удалить все', 'main')
  }
  await ask()
  await sova.follow('Отмена', 'main')
  expect(sova.texts('h1, h2')).not.toContain(`Блокировка @${name}`)
  expect([await isBanned(id), await kept(id)]).toEqual([false, before])
  await sova.open(`/@${name}`)
  await ask()
  await sova.press('Заблокировать', 'main')
  expect(sova.texts('[role=status]')).toContain(`@${name} заблокирован.`)
  // A ban that deleted content cannot be undone, so the page has no button to undo it.
  expect(sova.texts('button')).not.toContain('Отменить')
  expect([await isBanned(id), await kept(id)]).toEqual([true, 0])
  await sova.open(`/@${name}`)
  expect(sova.text('main')).toContain('Аккаунт заблокирован.')
  expect(sova.link(`Разблокировать аккаунт @${name}`, 'main').href).toContain(name)
})

test('an admin deletes a comment in two clicks from the list of comments', async () => {
  await sova.open('/admin/comments')
  const { id } = await row<{ id: string }>('select id from comments where deleted_at is null order by id desc limit 1')
  const listed = () => {
    const [found] = sova.all('.table tbody tr').filter(({ innerHTML }) => innerHTML.includes(`#c${id}"`))
    if (!found) throw new Error('The list lacks the comment.')
    return found
  }
  const links = () => [...listed().querySelectorAll('a')]
  expect(links().at(-1)?.href).toMatch(new RegExp(`/${id}#c${id}$`))
  const remove = links().find(({ textContent }) => textContent.trim().startsWith('Удалить…'))
  await sova.follow(remove ?? 'missing')
  await sova.press(sova.all('main button').findLast(({ textContent }) => /^\s*Удалить/.test(textContent)) ?? 'missing')
  expect(await row('select deleted_as from comments where id = ?', id)).toMatchObject({ deleted_as: 'admins' })
  await sova.open('/admin/comments')
  expect(listed().textContent).toContain('удалён')
  expect(links().filter(({ textContent }) => textContent.includes('Удалить…'))).toEqual([])
})

test('only admins get a link to the form of a ban, and there is no such link for admins and deleted accounts', async () => {
  const { name } = await writer()
  const { username: deleted } = await row<{ username: string }>(
    'select username from users where deleted_at is not null limit 1'
  )
  const links = (visitor: Visitor) =>
    visitor
      .all('main a')
      .map(link => link.getAttribute('aria-label') ?? link.textContent)
      .filter(text => /блокировать.*@/.test(text))
  const petrovich = new Visitor(site.origin)
  petrovich.logIn(await site.as('Petrovich'))
  await petrovich.open(`/@${name}`)
  expect(petrovich.text('main')).toContain(`@${name}`)
  expect(links(petrovich)).toEqual([])
  for (const path of [`/@${name}`, `/admin/users?q=${name}`]) {
    await sova.open(path)
    expect(links(sova).join(), path).toContain(`@${name}`)
  }
  for (const path of ['/@Sova', `/@${deleted}`, '/admin/users?q=Sova&form', `/admin/users?q=${deleted}`]) {
    await sova.open(path)
    const account = path.includes(deleted) ? deleted : 'Sova'
    expect(sova.text('main')).toContain(account)
    expect(links(sova).filter(text => text.endsWith(`@${account}`))).toEqual([])
    expect(sova.texts('h2').filter(text => text.includes('локировка @'))).toEqual([])
  }
})
