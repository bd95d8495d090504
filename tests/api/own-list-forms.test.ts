import { beforeEach, expect, test } from 'vitest'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { rows, row, run } = site
const PETROVICH = "(select id from users where username = 'Petrovich')"
const LISTS = '/@Petrovich/lists'

let petrovich: Visitor
beforeEach(async () => {
  petrovich = new Visitor(site.origin)
  petrovich.logIn(await site.as('Petrovich'))
})

let listCount = 0
const freshName = () => {
  listCount += 1
  return `polka_${listCount}`
}
/** Creates a list of Petrovich with the given items. */
async function makeList(items: [type: 'post' | 'comment', id: string][] = []) {
  const name = freshName()
  const title = `Полка ${listCount}`
  const { id } = await row<{ id: number }>(
    `insert into lists (user_id, name, display_name, description, public, num_items, created_at, last_updated_at)
      values (${PETROVICH}, ?, ?, 'Описание', 1, ?, 1, ?) returning id`,
    name,
    title,
    items.length,
    Date.now() + listCount
  )
  for (const [at, [type, target]] of items.entries())
    await run(
      'insert into list_items (list_id, target_type, target_id, created_at) values (?, ?, ?, ?)',
      id,
      type,
      target,
      1000 - at
    )
  return { id, name, title, path: `${LISTS}/${name}` }
}
async function itemsIn({ id }: { id: number }): Promise<string[]> {
  const items = await rows<{ target: string }>(
    'select target_id as target from list_items where list_id = ? order by id',
    id
  )
  return items.map(({ target }) => target)
}
const valueIn = (label: string) => petrovich.field(label, 'main').value

async function openNewList(): Promise<void> {
  await petrovich.open(LISTS)
  await petrovich.follow('Новый список', 'main')
}

test('[A2.modals.04 A2.lists.03 A5.lists.01] a member creates a list and is redirected to the list; an empty name is refused', async () => {
  await openNewList()
  petrovich.fill('Описание', 'Важное')
  await petrovich.press('Создать')
  expect(petrovich.text('main')).toContain('Имя не может быть пустым.')
  expect(valueIn('Описание')).toBe('Важное')
  petrovich.fill('Название', 'Книги на лето')
  petrovich.fill('Имя', 'Книги')
  await petrovich.press('Создать')
  expect(petrovich.text('main')).toContain('Имя списка: от 3 до 21')
  const name = freshName()
  petrovich.fill('Имя', name)
  petrovich.fill('Описание', '**Важное**')
  petrovich.fill(/^Открытый список/, true)
  await petrovich.press('Создать')
  expect(petrovich.url).toBe(`${LISTS}/${name}`)
  expect(petrovich.text('h1')).toBe('Книги на лето')
  expect(petrovich.text('.list-head strong')).toBe('Важное')
  expect(petrovich.text('.list-head')).toContain('открытый')
})

test('the name of a new list, which the list’s address contains, is made from the title', async () => {
  await openNewList()
  const number = freshName().slice('polka_'.length)
  petrovich.fill('Название', `Щи да каша, ${number}`)
  await petrovich.press('Создать')
  expect(petrovich.url).toBe(`${LISTS}/Shchi_da_kasha_${number}`)
  expect(petrovich.text('h1')).toBe(`Щи да каша, ${number}`)
})

test('[A5.lists.04] a name that another list of the member has is refused with this name, and the form keeps the typed text', async () => {
  const list = await makeList()
  await openNewList()
  petrovich.fill('Имя', list.name)
  await petrovich.press('Создать')
  expect(petrovich.text('main')).toContain(`List with name ${list.name} already exists.`)
  expect(valueIn('Имя')).toBe(list.name)
  expect(petrovich.field('Имя').getAttribute('aria-invalid')).toBe('true')
})

test('[A2.modals.03 A4.list.01 A5.lists.05] a member edits a list; a new name changes the list’s address, and an unchanged name is accepted', async () => {
  const list = await makeList()
  await petrovich.open(list.path)
  await petrovich.follow('Изменить список', '.list-head')
  expect([valueIn('Имя'), valueIn('Описание')]).toEqual([list.name, 'Описание'])
  expect(petrovich.field(/^Открытый список/).checked).toBe(true)
  petrovich.fill('Название', 'Другое')
  await petrovich.press('Сохранить', 'main')
  expect(petrovich.text('h1')).toBe('Другое')
  expect(petrovich.url).toBe(list.path)
  const name = freshName()
  await petrovich.follow('Изменить список', '.list-head')
  petrovich.fill('Имя', name)
  petrovich.fill(/^Открытый список/, false)
  await petrovich.press('Сохранить', 'main')
  expect(petrovich.url).toBe(`${LISTS}/${name}`)
  expect(petrovich.text('.list-head')).toContain('личный')
  // The previous address of the list redirects the list's owner.
  await petrovich.open(list.path)
  expect(petrovich.url).toBe(`${LISTS}/${name}`)
})

test('the form of a list that was made private after the form was opened saves a new description and leaves the list private', async () => {
  const list = await makeList()
  const isPublic = async () => (await row<{ public: number }>('select public from lists where id = ?', list.id)).public
  const openForm = async () => {
    await petrovich.open(list.path)
    await petrovich.follow('Изменить список', '.list-head')
  }
  await openForm()
  await run('update lists set public = 0 where id = ?', list.id)
  petrovich.fill('Имя', 'ab')
  petrovich.fill('Описание', 'Новое описание')
  await petrovich.press('Сохранить', 'main')
  expect(petrovich.text('main')).toContain('Имя списка: от 3 до 21')
  petrovich.fill('Имя', list.name)
  await petrovich.press('Сохранить', 'main')
  expect(petrovich.text('.list-head')).toContain('Новое описание')
  expect(await isPublic()).toBe(0)
  await openForm()
  petrovich.fill(/^Открытый список/, true)
  await petrovich.press('Сохранить', 'main')
  expect(await isPublic()).toBe(1)
})

test('[A2.lists.03] a member empties a list and then deletes it, each after a confirmation', async () => {
  const post = await insertPost(site.db, 'Marina_K')
  const list = await makeList([['post', post.id]])
  await petrovich.open(list.path)
  // Each button of the menu names the popover that the button opens.
  const opened = (entry: string) => `#${petrovich.button(entry).getAttribute('popovertarget')}`
  expect(petrovich.text(opened('Очистить список'))).toContain('Вернуть их будет нельзя.')
  expect(await itemsIn(list)).toEqual([post.id])
  await petrovich.press('Очистить', opened('Очистить список'))
  expect(petrovich.text('main')).toContain('Нечего показать')
  expect(petrovich.url).toBe(list.path)
  expect(await itemsIn(list)).toEqual([])
  await petrovich.press('Удалить', opened('Удалить список'))
  expect(petrovich.url).toBe(LISTS)
  expect(petrovich.texts('main a')).not.toContain(list.title)
  expect(await rows('select 1 from lists where id = ?', list.id)).toEqual([])
})

test('[A2.lists.03 P2.post-card.14] a post and a comment are removed from a list', async () => {
  const post = await insertPost(site.db, 'Marina_K')
  const comment = await insertComment(site.db, 'Marina_K', post)
  const list = await makeList([
    ['post', post.id],
    ['comment', comment]
  ])
  await petrovich.open(list.path)
  await petrovich.press('Убрать из списка', `#c${comment}`)
  expect(await itemsIn(list)).toEqual([post.id])
  await petrovich.follow('Меню поста', `#p${post.publicId}`)
  await petrovich.press('Убрать из списка', 'main')
  expect(await itemsIn(list)).toEqual([])
})

test('[P2.post-card.14] the menu of a post has no button to remove the post from a list unless the page shows a list', async () => {
  const post = await insertPost(site.db, 'Marina_K')
  await petrovich.open('/all')
  await petrovich.follow('Меню поста', `#p${post.publicId}`)
  expect(petrovich.texts('main a')).toContain('Сохранить в список')
  expect(petrovich.texts('main button')).not.toContain('Убрать из списка')
})

test('[A2.modals.02] a link on a comment’s reply page leads to a form that adds the comment to a list', async () => {
  const post = await insertPost(site.db, 'Marina_K')
  const comment = await insertComment(site.db, 'Marina_K', post)
  const list = await makeList()
  await petrovich.open(`/-/comment/${post.publicId}/${comment}/reply`)
  await petrovich.follow('Сохранить в список', 'main')
  await petrovich.press(list.title, 'main')
  expect(petrovich.button(list.title, 'main').getAttribute('aria-pressed')).toBe('true')
  expect(await itemsIn(list)).toEqual([comment])
})

test('[A2.modals.02] a link in the menu of a card leads to a page that adds the post to lists, removes the post from lists and creates a list', async () => {
  const post = await insertPost(site.db, 'Marina_K')
  const list = await makeList()
  await petrovich.open('/all')
  await petrovich.follow('Меню поста', `#p${post.publicId}`)
  await petrovich.follow('Сохранить в список', 'main')
  const toggle = () => petrovich.button(list.title, 'main').getAttribute('aria-pressed')
  expect(toggle()).toBe('false')
  await petrovich.press(list.title, 'main')
  expect([toggle(), await itemsIn(list)]).toEqual(['true', [post.id]])
  await petrovich.press(list.title, 'main')
  expect([toggle(), await itemsIn(list)]).toEqual(['false', []])
  await petrovich.follow('Новый список', 'main')
  const name = freshName()
  petrovich.fill('Имя', name)
  await petrovich.press('Создать')
  expect(petrovich.url).toBe(`${LISTS}/${name}`)
  expect(petrovich.all(`#p${post.publicId}`)).toHaveLength(1)
})

test('[A6.owner.02] only a list’s owner sees the menu of the list, the entries that remove its items, and the link to a new list', async () => {
  const post = await insertPost(site.db, 'Sova')
  const list = await makeList([['post', post.id]])
  const marina = new Visitor(site.origin)
  marina.logIn(await site.as('Marina_K'))
  await marina.open(list.path)
  expect(marina.all('.list-head .menu')).toEqual([])
  expect(marina.all('[name=unlist]')).toEqual([])
  await marina.follow('Меню поста', `#p${post.publicId}`)
  expect(marina.texts('main a')).toContain('Сохранить в список')
  expect(marina.texts('main button')).not.toContain('Убрать из списка')
  await marina.open(LISTS)
  expect(marina.texts('main a')).not.toContain('Новый список')
})

test('[A3.list.03] filter and sort chosen for the lists of one account do not apply to the lists of another', async () => {
  await run(`insert into lists (user_id, name, display_name, public, num_items, created_at, last_updated_at)
    values (${PETROVICH}, 'hidden_shelf', 'Тайная полка', 0, 0, 1, 1)`)
  const chosen = () => ['Какие списки', 'Порядок'].map(label => valueIn(label))
  const shown = () => petrovich.attributes('main .feed h2 a', 'href')
  await petrovich.open(LISTS)
  expect(chosen()).toEqual(['all', 'lastAdded'])
  const all = shown()
  petrovich.fill('Какие списки', 'private')
  await petrovich.press('Показать')
  const { url } = petrovich
  expect(url).toContain('filter=private')
  const hidden = shown()
  expect(hidden.length).toBeGreaterThan(0)
  expect(all).toEqual(expect.arrayContaining(hidden))
  expect(hidden.length).toBeLessThan(all.length)
  await petrovich.open('/@Marina_K/lists')
  expect(chosen()).toEqual(['all', 'lastAdded'])
  await petrovich.open(url)
  expect([chosen(), shown()]).toEqual([['private', 'lastAdded'], hidden])
})

test('[P2.profile-side.05] a profile whose lists cannot be loaded shows an error in the card of the lists and is otherwise complete', async () => {
  const guest = new Visitor(site.origin)
  await run('alter table lists rename column description to away')
  try {
    await guest.open('/@Petrovich')
    expect(guest.text('.aside')).toContain('Ошибка загрузки списков')
    expect(guest.text('.person h1')).toBe('@Petrovich')
  } finally {
    await run('alter table lists rename column away to description')
  }
  await guest.open('/@Petrovich')
  expect(guest.text('.aside')).not.toContain('Ошибка загрузки списков')
})
