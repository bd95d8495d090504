import { beforeAll, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { fileOf, hugePng, picture } from '#tests/support/pictures.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const DESCRIPTION = 'Рыжий кот на заборе'
const LARGE = 2_000_000

const site = writingSite()
let me: Member
let fields: Record<'/settings' | '/-/community/Radio/icon', Record<string, string>>
beforeAll(async () => {
  me = await site.as('Petrovich')
  const { id } = await site.row<{ id: string }>("select id from communities where name = 'Radio'")
  await site.moderate('Petrovich', id)
  fields = { '/settings': { action: 'avatar' }, '/-/community/Radio/icon': { communityId: id } }
})

/** Sends the page's form with a picture as a browser without script does, with the token as the first field. */
function send(page: keyof typeof fields, image: File, token = me.token): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ _csrf: token, ...fields[page] })) form.set(name, value)
  form.set('image', image)
  form.set('altText', DESCRIPTION)
  form.set('was_altText', '')
  return me.fetch(page, { method: 'POST', body: form, redirect: 'manual', headers: { Origin: site.origin } })
}
const heavy = (bytes: number) => new File([new Uint8Array(bytes)], 'heavy.png')
const saying = (sentence: string) => new RegExp(`role="alert"[^>]*>[^<]*${sentence}`)

for (const page of ['/settings', '/-/community/Radio/icon'] as const) {
  test(`${page}: a large picture is accepted`, async () => {
    const noise = new Uint8Array(LARGE)
    const base = new Uint8Array(await (await fileOf(picture(80, 80))).arrayBuffer())
    const answer = await send(page, new File([base, noise], 'cat.jpg'))
    expect(answer.status).toBe(303)
    expect(await (await me.fetch(page)).text()).toContain(DESCRIPTION)
  })

  test(`${page}: a form with a wrong CSRF token is shown again with the description, whatever the size of the picture`, async () => {
    for (const bytes of [1000, LARGE, 9_000_000]) {
      const answer = await send(page, heavy(bytes), 'another')
      const html = await answer.text()
      expect([bytes, answer.status]).toEqual([bytes, 403])
      expect(html).toMatch(saying('Страница устарела'))
      expect(html).toContain(`value="${DESCRIPTION}"`)
    }
  })

  test(`[P8.upload.02] ${page}: a too large picture is refused, and the form keeps the description`, async () => {
    for (const bytes of [10 * 1024 * 1024 + 1, 11_000_000, 40_000_000]) {
      const answer = await send(page, heavy(bytes))
      const html = await answer.text()
      expect([bytes, answer.status]).toEqual([bytes, 400])
      expect(html).toMatch(saying('Превышен максимальный размер файла\\.'))
      expect(html).toContain(`value="${DESCRIPTION}"`)
    }
  })

  test(`${page}: a form sent while the limit of simultaneous uploads is reached is shown again with the description`, async () => {
    const flat = hugePng(5000, 4000)
    const refused: Response[] = []
    while (refused.length === 0) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(page, flat)))
      refused.push(...answers.filter(({ status }) => status === 503))
    }
    for (const answer of refused) {
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      const html = await answer.text()
      expect(html).toMatch(saying('Сейчас загружается слишком много изображений. [^<]*выберите файл ещё раз'))
      expect(html).toContain(`value="${DESCRIPTION}"`)
    }
  })
}

async function visitorOf(name: string): Promise<Visitor> {
  const visitor = new Visitor(site.origin)
  visitor.logIn(await site.as(name))
  return visitor
}

test('[P2.community-page.11] a moderator replaces, describes and removes a community’s banner on a page', async () => {
  const moderator = await visitorOf('Petrovich')
  const banner = () =>
    site.row<{ image: string | null }>("select banner_image as image from communities where name = 'Radio'")
  const save = (description: string) => {
    moderator.fill(/^Описание/, description, 'main')
    return moderator.press('Сохранить баннер')
  }
  await moderator.open('/Radio')
  await moderator.follow('Сменить баннер')
  moderator.fill('Файл', new File([await fileOf(picture(90, 60))], 'new.jpg', { type: 'image/jpeg' }))
  await save('Зеленое поле')
  expect(moderator.text('.auth [role=status]')).toBe('Баннер сохранён.')
  expect((await banner()).image).toContain('Зеленое поле')
  await save('Поле')
  expect(moderator.text('.auth [role=status]')).toBe('Альтернативный текст сохранен.')
  await moderator.press('Удалить баннер')
  expect(moderator.text('.auth [role=status]')).toBe('Баннер удалён.')
  expect((await banner()).image).toBeNull()
  await save('Слова')
  expect(moderator.text('[role=alert]')).toBe('Отсутствует изображение баннера для обновления.')
  expect(moderator.field(/^Описание/, 'main').value).toBe('Слова')
  await moderator.follow('Закрыть')
  expect(moderator.url).toBe('/Radio')
})

test('[P2.community-page.11] admins get the forms of a community’s icon and banner, and other members and guests get neither', async () => {
  const forms = '.community .menu a[data-do="communities.openPicture"]'
  const sova = await visitorOf('Sova')
  await sova.open('/Radio')
  expect(sova.all(forms)).toHaveLength(2)
  const marina = await visitorOf('Marina_K')
  await marina.open('/Radio')
  expect(marina.all('.community .menu')).toHaveLength(1)
  expect(marina.all('[data-do="communities.openPicture"]')).toEqual([])
  await marina.open('/-/community/Radio/icon')
  expect(marina.status).toBe(403)
  const guest = new Visitor(site.origin)
  await guest.open('/Radio')
  expect(guest.all('[data-do="communities.openPicture"]')).toEqual([])
  await guest.open('/-/community/Radio/icon')
  expect(guest.url).toMatch(/^\/login\?next=/)
})

test('the menu of a post with pictures leads only the post’s author to the descriptions', async () => {
  const { path, author } = await site.row<{ path: string; author: string }>(
    `select '/' || c.name || '/post/' || p.public_id as path, u.username as author from posts p
     join communities c on c.id = p.community_id join users u on u.id = p.user_id
     where p.type = 'image' and p.deleted_at is null and p.locked_at is null and u.deleted_at is null
     and u.banned_at is null and u.username not in ('Sova', 'Petrovich') limit 1`
  )
  for (const [name, isOffered] of [
    [author, true],
    ['Petrovich', false]
  ] as const) {
    const visitor = await visitorOf(name)
    await visitor.open(path)
    expect(visitor.text('.post').includes('Описания картинок')).toBe(isOffered)
  }
})
