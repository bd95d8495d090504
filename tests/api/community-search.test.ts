import { expect, test } from 'vitest'
import type { Community } from '#functions/contract/views.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()

/** Finds the names of communities by a typed text. */
async function find(text: string): Promise<string[]> {
  const results = await okBody<Community[]>(await fetch(`${own.origin}/api/communities?q=${encodeURIComponent(text)}`))
  return results.map(({ name }) => name)
}

/** Sets the title of the community Radio as its moderator does. */
async function rename(title: string): Promise<void> {
  const id = await own.row<{ id: string }>("select id from communities where name = 'Radio'")
  await okBody(await (await own.as('Petrovich')).send('PUT', `/api/communities/${id.id}`, { title }))
}

test.each([
  ['Всё про ЖКХ', ['жкх', 'ЖКХ', 'все про', 'ВСЁ ПРО', 'всё про жкх']],
  ['Ёлки', ['елки', 'Ёлки', 'ЕЛК', 'ёлки'.normalize('NFD')]],
  ['Мой Город и Двор', ['мой город', 'МОЙ', 'мои\u0306 город', 'двор', 'город и']],
  ['Йога'.normalize('NFD'), ['йога', 'ЙОГА', 'Йога'.normalize('NFD')]],
  ['Café Ünïcode', ['café', 'ÜNÏCODE']]
])(
  'a community with the title %s is found by a part of it in any case, with е for ё and composed or not',
  async (title, texts) => {
    await rename(title)
    for (const text of [...texts, 'radio', 'RAD']) expect(await find(text), text).toContain('Radio')
    for (const text of ['елка', 'йогурт', '%', 'radio %']) expect(await find(text), text).not.toContain('Radio')
  }
)

test('a title is found at once after a change of its letters’ case', async () => {
  for (const title of ['Ёлки', 'елки', 'ЁЛКИ']) {
    await rename(title)
    expect(await find('ёлки'), title).toContain('Radio')
  }
})

test('a new community is found by its title at once', async () => {
  const sova = await own.as('Sova')
  await okBody(await sova.send('POST', '/api/communities', { name: 'Sadovod', title: 'Сад и Ёж', about: '' }))
  expect(await find('ёж')).toEqual(['Sadovod'])
  expect(await find('сад и еж')).toEqual(['Sadovod'])
})

test('a title without a search text, as after the restore of an older backup, is found when the timer has run', async () => {
  await own.run("update communities set title = 'Лампы и Ёмкости' where name = 'Radio'")
  expect(await find('емкости')).toEqual([])
  expect(await find('radio')).toEqual(['Radio'])
  await own.tick()
  expect(await find('емкости')).toEqual(['Radio'])
})

test('the list of communities on its page is found by the same folding', async () => {
  await rename('Ёлки и Йод')
  for (const text of ['елки', 'ЙОД', 'и\u0306од']) {
    const page = await (await fetch(`${own.origin}/communities?q=${encodeURIComponent(text)}`)).text()
    expect(page, text).toContain('<a href="/Radio">Ёлки и Йод</a>')
  }
})
