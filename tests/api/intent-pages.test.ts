import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { chooseInTurn } from '#tests/support/turns.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { borrowedSite } from '#tests/support/writing-site.ts'

// The tests start a site of their own, because they make accounts.
const site = borrowedSite({ CAPTCHA: 'off' })
const { rows, row, number, run } = site
const PETROVICH = "(select id from users where username = 'Petrovich')"
const BY = '(select id from users where username = ?)'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(site.origin)
})

interface Post {
  id: string
  publicId: string
  path: string
}
const choose = chooseInTurn()
/** Finds an open post that is in no list and that, like its comments, has no vote by Petrovich. */
const freshPost = async (): Promise<Post> =>
  choose(
    await rows<Post>(`select p.id, p.public_id as publicId, '/' || c.name || '/post/' || p.public_id as path from posts p
    join communities c on c.id = p.community_id where p.deleted_at is null and p.locked_at is null and p.no_comments between 2 and 40
    and p.user_id <> ${PETROVICH} and p.id not in (select post_id from post_votes where user_id = ${PETROVICH})
    and p.id not in (select target_id from list_items)
    and not exists (select 1 from comments o where o.post_id = p.id and (o.user_id = ${PETROVICH}
      or o.id in (select comment_id from comment_votes where user_id = ${PETROVICH}))) order by p.id`)
  )

async function logIn(): Promise<void> {
  guest.fill('Имя пользователя', 'Petrovich', 'main')
  guest.fill('Пароль', DEMO_PASSWORD, 'main')
  await guest.press('Войти', 'main')
}
async function signUp(name: string): Promise<void> {
  await guest.follow('Создать аккаунт', 'main')
  guest.fill('Имя пользователя', name, 'main')
  guest.fill('Пароль', 'long enough', 'main')
  guest.fill('Повтор пароля', 'long enough', 'main')
  await guest.press('Создать аккаунт', 'main')
}
const pathname = () => guest.url.replace(/[?#].*/, '')
const isPressed = (button: string) => guest.one(button).getAttribute('aria-pressed')

/** Presses the last button that a selector finds. */
async function pressLast(buttons: string): Promise<HTMLElement> {
  const last = guest.all(buttons).at(-1)
  await guest.press(last ?? 'missing')
  return last as HTMLElement
}

/** Fills in and sends the comment form that the page shows after the login. */
async function write(box: RegExp | string, body: string): Promise<void> {
  guest.fill(box, body)
  await guest.press('Отправить')
}

test('a login by the link in the navbar returns to the address where the link was clicked', async () => {
  await guest.open('/Radio?sort=latest')
  await guest.follow('Войти', '.navbar .me')
  await logIn()
  expect(guest.all('.navbar a[href="/notifications"]')).toHaveLength(1)
  expect(guest.url).toBe('/Radio?sort=latest')
})

test('a guest’s vote in a feed is cast after the login, which leads back to the post in the feed', async () => {
  await guest.open('/?sort=latest')
  const [card] = guest.all('.feed > .card[id]:has(.down:enabled)').slice(3)
  const id = card?.id ?? ''
  await guest.press(guest.one(`#${id} .down`))
  await logIn()
  expect(isPressed(`#${id} .down`)).toBe('true')
  expect(guest.url).toBe(`/?sort=latest#${id}`)
  const votes = `select count(*) from post_votes v join posts p on p.id = v.post_id where up = 0 and v.user_id = ${PETROVICH} and public_id = ?`
  expect(await number(votes, id.slice(1))).toBe(1)
  await guest.open('/?sort=latest')
  expect(isPressed(`#${id} .down`)).toBe('true')
})

describe.each([
  { means: 'login', signIn: logIn },
  { means: 'sign-up', signIn: signUp }
])('after a $means', ({ means: way, signIn }) => {
  /** Name of the account that signed in: the login uses an existing account, the sign-up a new account. */
  const actorOf = (name: string) => (way === 'login' ? 'Petrovich' : name)

  for (const on of ['post', 'comment'])
    test(`the vote that a guest clicked on a ${on} is cast`, async () => {
      const { path, id } = await freshPost()
      await guest.open(path)
      const shown = on === 'post' ? '.post' : `#${guest.all('.comment:has(.up:enabled)').at(-1)?.id}`
      const up = `${shown} .up`
      await guest.press(guest.all(up)[0] ?? 'missing')
      const name = `Voter_${on}`
      await signIn(name)
      expect(guest.all(up)[0]?.getAttribute('aria-pressed')).toBe('true')
      const votes = `select count(*) from ${on}_votes where up = 1 and ${on}_id = ? and user_id = ${BY}`
      expect(await number(votes, on === 'post' ? id : shown.slice(2), actorOf(name))).toBe(1)
    })

  test('the post that a guest clicked to save is in a list of the account that signed in', async () => {
    const { path, publicId, id } = await freshPost()
    await guest.open(path)
    await guest.press('Сохранить', '.post')
    await signIn('Saver')
    expect(isPressed('.post [name=save]')).toBe('true')
    expect(guest.url).toMatch(new RegExp(`/${publicId}(/[^/#]*)?#p${publicId}$`))
    const saved = `select count(*) from list_items i join lists l on l.id = i.list_id where l.user_id = ${BY} and target_id = ?`
    expect(await number(saved, actorOf('Saver'), id)).toBe(1)
  })

  test('a guest who clicked to write a comment sees the comment form', async () => {
    const { path, id } = await freshPost()
    await guest.open(path)
    await guest.press('Написать комментарий')
    await signIn('Author')
    expect(pathname()).toBe(path)
    // The browser scrolls to the element that the fragment names, and focuses that element.
    expect(guest.url).toBe(`${path}#${guest.field('Ваш комментарий').id}`)
    const body = `Комментарий того, кто вошёл: ${way}`
    await write('Ваш комментарий', body)
    const written = 'select count(*) from comments where parent_id is null and post_id = ? and body = ?'
    expect(await number(written, id, body)).toBe(1)
  })

  test('a guest who clicked to join a community is a member of that community', async () => {
    // New accounts are members of the default communities, so the test needs a community that is no default one.
    const { name, id, members } = await row<{ name: string; id: string; members: number }>(
      `select name, id, no_members as members from communities where ${way === 'login' ? `id not in (select community_id from community_members where user_id = ${PETROVICH})` : 'is_default = 0'} order by id`
    )
    await guest.open(`/${name}`)
    await guest.press('Присоединиться', 'main')
    await signIn('Joiner')
    expect(guest.all('main [name=join]')[0]?.getAttribute('aria-pressed')).toBe('true')
    expect(pathname()).toBe(`/${name}`)
    expect(await number('select no_members from communities where id = ?', id)).toBe(members + 1)
    const isMember = `select count(*) from community_members where community_id = ? and user_id = ${BY}`
    expect(await number(isMember, id, actorOf('Joiner'))).toBe(1)
  })

  test('a guest who clicked to reply to a comment sees the reply form', async () => {
    const { path } = await freshPost()
    await guest.open(path)
    const reply = await pressLast('.comment > details > .act')
    const id = reply.closest('.comment')?.id.slice(1) ?? ''
    await signIn('Writer')
    const body = `Ответ того, кто вошёл: ${way}`
    await write(/^(?:Ваш ответ|Ответ)/, body)
    expect(await number('select count(*) from comments where parent_id = ? and body = ?', id, body)).toBe(1)
  })

  test('a post that a member clicked to hide after the session had ended is hidden for the account', async () => {
    const { path, id } = await freshPost()
    guest.logIn(await site.as('Petrovich'))
    await guest.open(path)
    guest.logOut()
    await guest.press('Скрыть', '.post')
    await signIn('Hider')
    expect(guest.all('.post h1')).toHaveLength(1)
    const hidden = `select count(*) from hidden_posts where post_id = ? and user_id = ${BY}`
    expect(await number(hidden, id, actorOf('Hider'))).toBe(1)
    expect(pathname()).toBe(path)
  })
})

test('a guest who logs in by the link of the comment form returns to the thread with the comment form open', async () => {
  const { path } = await freshPost()
  await guest.open(path)
  await guest.follow('Войдите', '.write')
  expect(guest.url).toMatch(/^\/login\?next=/)
  await logIn()
  expect(pathname()).toBe(path)
  expect(guest.all('[data-write=top] textarea')).toHaveLength(1)
})

test('a vote clicked before the login leaves an equal vote of the account in place; a refused vote leads to a page that reports the refusal', async () => {
  const { path, id } = await freshPost()
  await run(
    `insert into post_votes (user_id, post_id, up, counts_points, created_at) values (${PETROVICH}, ?, 1, 0, 1)`,
    id
  )
  await guest.open(path)
  await guest.press(guest.one('.post .up'))
  await logIn()
  expect(isPressed('.post .up')).toBe('true')
  guest.logOut()
  const other = await freshPost()
  await guest.open(other.path)
  await guest.press(guest.one('.post .up'))
  await run('update posts set locked_at = 1 where id = ?', other.id)
  await logIn()
  expect(guest.texts('main h1')).toEqual(['Вход выполнен, но задуманное не удалось'])
  await guest.follow('Вернуться', 'main')
  expect(guest.url).toBe(other.path)
})

test('without script a visitor signs up and returns to the page named in the address', async () => {
  await guest.open('/signup?next=%2FRadio')
  guest.fill('Имя пользователя', 'Bez_skripta', 'main')
  guest.fill('Пароль', 'long enough', 'main')
  guest.fill('Повтор пароля', 'long enough', 'main')
  await guest.press('Создать аккаунт', 'main')
  expect(guest.url).toBe('/Radio')
  expect(guest.text('.me .menu-list b')).toBe('@Bez_skripta')
})

for (const form of ['login', 'signup'])
  test(`the ${form} page casts the vote or opens the editor that the address of the page names`, async () => {
    const { path, publicId, id } = await freshPost()
    const enter = async (action: string) => {
      await guest.open(`/${form}?${new URLSearchParams({ next: path, do: `${action}:p${publicId}` })}`)
      if (form === 'login') return logIn()
      const [name, password] = [`Page_${action}`, 'long enough']
      const fields = { 'Имя пользователя': name, Пароль: password, 'Повтор пароля': password }
      for (const [label, text] of Object.entries(fields)) guest.fill(label, text, 'main')
      return guest.press('Создать аккаунт', 'main')
    }
    await enter('up')
    expect(isPressed('.post .up')).toBe('true')
    expect(pathname()).toBe(path)
    guest.logOut()
    await enter('write')
    expect(guest.url).toBe(`${path}#${guest.field('Ваш комментарий').id}`)
    const body = `Комментарий со страницы: ${form}`
    await write('Ваш комментарий', body)
    expect(await number('select count(*) from comments where post_id = ? and body = ?', id, body)).toBe(1)
  })

test('a link to the login page with a vote casts no vote by itself, and an unknown action in the link is ignored', async () => {
  const { path, publicId, id } = await freshPost()
  const intent = `up:p${publicId}`
  const query = new URLSearchParams({ next: path, do: intent })
  const member = await site.as('Petrovich')
  guest.logIn(member)
  await guest.open(`/login?${query}`)
  expect(guest.url).toBe(path)
  const forged = await member.fetch('/-/do', {
    method: 'POST',
    body: new URLSearchParams({ do: intent, next: path }),
    headers: { Origin: 'https://evil.example' }
  })
  expect(forged.status).toBe(403)
  expect(await number(`select count(*) from post_votes where post_id = ? and user_id = ${PETROVICH}`, id)).toBe(0)
  guest.logOut()
  await guest.open(`/login?${query}`)
  expect(guest.text('main .note').replaceAll('\u00a0', ' ')).toBe('После входа будет учтён ваш голос «за».')
  await guest.open('/login?do=delete:p12345678&next=//evil.example')
  expect(guest.attributes('main input[name=do], main input[name=next]', 'value')).toEqual([])
})
