import { beforeAll, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { fileOf, hugePng, picture } from '#tests/support/pictures.ts'
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

  test(`${page}: a too large picture is refused, and the form keeps the description`, async () => {
    for (const bytes of [10 * 1024 * 1024 + 1, 11_000_000, 40_000_000]) {
      const answer = await send(page, heavy(bytes))
      const html = await answer.text()
      expect([bytes, answer.status]).toEqual([bytes, 400])
      expect(html).toMatch(saying('Превышен максимальный размер файла'))
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
