import { beforeEach, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { Visitor } from '#tests/support/visitor.ts'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})

test('[P2.routes-404.01 P8.not-found.02 P8.not-found.04 P8.not-found.05 A2.modtools.08] unknown addresses show the not-found page, which is not indexed', async () => {
  for (const path of [
    '/nowhere/at/all',
    '/VecheMeta/nothing',
    '/VecheMeta/post/AAAAAAAA',
    '/@no_such_person',
    '/no_such_place',
    '/no_such_place/modtools'
  ]) {
    await guest.open(path)
    expect(guest.status, path).toBe(404)
    expect(guest.texts('h1'), path).toEqual(['Страница не найдена'])
    expect(guest.document.title, path).toMatch(/^Страница не найдена/)
    expect(guest.attributes('meta[name=robots]', 'content'), path).toEqual(['noindex'])
    expect(guest.all('[role=alert]'), path).toEqual([])
  }
})

test('[P2.routes-404.02] the not-found page links to the home page', async () => {
  await guest.open('/nowhere')
  await guest.follow('На главную', 'main')
  expect([guest.status, guest.url]).toEqual([200, '/'])
})

test('[A2.routes-admin.03] a guest at an address of the admins gets the access-denied page with a link to the home page', async () => {
  for (const path of ['/admin', '/admin/users', '/admin/no-such-part']) {
    await guest.open(path)
    expect(guest.status, path).toBe(403)
    expect(guest.texts('h1'), path).toEqual(['Доступ запрещен!'])
    expect(guest.link('На главную', 'main').getAttribute('href'), path).toBe('/')
  }
})
