import { beforeEach, describe, expect, test } from 'vitest'
import { idAt } from '#functions/db/id.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { run } = site
const DAY_MS = 24 * 60 * 60_000
const idOf = (username: string) => `(select id from users where username = '${username}')`

let visitor: Visitor
beforeEach(() => {
  visitor = new Visitor(site.origin)
})
async function open(path: string, as?: string): Promise<void> {
  if (as) visitor.logIn(await site.as(as))
  await visitor.open(path)
}

describe('the greeting on the home page', () => {
  const GREETING = '.greeting'

  /** Creates an account that signed up the given number of days ago, and opens the home page as that account. */
  async function arrive(name: string, days = 0): Promise<void> {
    const at = Date.now() - days * DAY_MS
    await run(
      `insert into users (id, username, user_index, created_at, last_seen_at)
       select ?, ?, 900 + (select count(*) from users), ?, ?`,
      idAt(new Date(at)),
      name,
      at,
      at
    )
    await open('/', name)
  }

  test('a new member joins a community in the greeting, and closes the greeting permanently', async () => {
    await arrive('New_member')
    expect(visitor.text(`${GREETING} h2`)).toMatch(/^Здравствуйте, @New_member/)
    const joins = visitor.all(`${GREETING} [name=join]`)
    expect(joins).toHaveLength(3)
    const name = joins[0]?.dataset['place']
    await visitor.press(joins[0] ?? 'missing')
    expect(visitor.all(`#sidebar a[href="/${name}"]`)).toHaveLength(1)
    expect(visitor.link('Создать пост', GREETING).getAttribute('href')).toBe('/new')
    await visitor.press('Больше не показывать', GREETING)
    expect(visitor.url).toBe('/')
    for (const path of ['/', '/all', '/subscriptions']) {
      await visitor.open(path)
      expect(visitor.all(GREETING), path).toEqual([])
      expect(visitor.all('.card, .empty').length, path).toBeGreaterThan(0)
    }
  })

  test('guests, and accounts older than a week, see no greeting', async () => {
    await visitor.open('/')
    expect(visitor.all('.card').length).toBeGreaterThan(0)
    expect(visitor.all(GREETING)).toEqual([])
    await arrive('Not_new', 8)
    expect(visitor.all('[data-member]')).toHaveLength(1)
    expect(visitor.all(GREETING)).toEqual([])
  })
})

describe('the checklist for a new community', () => {
  const STEPS = '.first-steps'
  let made = 0

  /** Inserts a new community with Petrovich as its only member and moderator. @returns its name. */
  async function makeCommunity(): Promise<string> {
    made += 1
    const name = `Nachalo_${made}`
    const id = `(select id from communities where name = '${name}')`
    await site.db.batch([
      `insert into communities (id, user_id, name, no_members, created_at) values (lower(hex(randomblob(12))), ${idOf('Petrovich')}, '${name}', 1, 1)`,
      `insert into community_members (community_id, user_id, joined_at) values (${id}, ${idOf('Petrovich')}, 1)`,
      `insert into community_mods (community_id, user_id, position, created_at) values (${id}, ${idOf('Petrovich')}, 0, 1)`
    ])
    return name
  }
  const writePost = async (as: string, community: string) =>
    okBody(await (await site.as(as)).send('POST', '/api/posts', { type: 'text', community, title: `Пост от ${as}` }))
  const doneSteps = () => visitor.texts(`${STEPS} li[data-done]`).join()

  test('a moderator of an empty community sees a checklist of first steps with links', async () => {
    const name = await makeCommunity()
    await open(`/${name}`, 'Petrovich')
    expect(visitor.all(`${STEPS} li`)).toHaveLength(4)
    expect(visitor.text(STEPS)).not.toContain('Сделано')
    expect(visitor.text(STEPS)).toContain(`${site.origin}/${name}`)
    const links = [`/-/community/${name}/icon`, `/${name}/modtools/rules`, `/new?community=${name}`]
    expect(visitor.attributes(`${STEPS} a`, 'href')).toEqual(links)
    await visitor.follow('Написать правила', STEPS)
    expect([visitor.status, visitor.url]).toEqual([200, `/${name}/modtools/rules`])
  })

  test('a closed checklist stays closed in the browser; other moderators, and moderators of other communities, still see theirs', async () => {
    const name = await makeCommunity()
    const other = await makeCommunity()
    await run(`insert into community_mods (community_id, user_id, position, created_at)
      select id, ${idOf('Marina_K')}, 1, 1 from communities where name = '${name}'`)
    await open(`/${name}`, 'Petrovich')
    await visitor.press('Больше не показывать', STEPS)
    expect(visitor.url).toBe(`/${name}`)
    expect(visitor.all(STEPS)).toEqual([])
    await open('/all')
    await open(`/${name}`)
    expect(visitor.text('main')).toContain('Нечего показать')
    expect(visitor.all(STEPS)).toEqual([])
    await open(`/${other}`)
    expect(visitor.all(STEPS)).toHaveLength(1)
    await open(`/${name}`, 'Marina_K')
    expect(visitor.all(STEPS)).toHaveLength(1)
  })

  test('the checklist marks completed steps, and disappears after another member’s first post in the community', async () => {
    const name = await makeCommunity()
    await run(`insert into community_rules (community_id, rule, z_index, created_by, created_at)
      select id, 'Без рекламы', 1, ${idOf('Petrovich')}, 1 from communities where name = '${name}'`)
    await run(`update communities set no_members = 2 where name = '${name}'`)
    await open(`/${name}`, 'Petrovich')
    expect(doneSteps()).toContain('Написать правила')
    expect(doneSteps()).toContain('Позвать людей')
    expect(doneSteps()).not.toContain('Поставить картинку')
    expect(doneSteps()).not.toContain('Создать первый пост')
    await writePost('Petrovich', name)
    await open(`/${name}`)
    expect(doneSteps()).toContain('Создать первый пост')
    await writePost('Marina_K', name)
    await open(`/${name}`)
    expect(visitor.all('main .feed > .card')).toHaveLength(2)
    expect(visitor.all(STEPS)).toEqual([])
  })

  test('readers who are not moderators see an empty community with a link for a new post instead of the checklist', async () => {
    const name = await makeCommunity()
    for (const as of [undefined, 'Marina_K', 'Sova']) {
      await open(`/${name}`, as)
      expect(visitor.text('main')).toContain('Нечего показать')
      expect(visitor.all(`main a[href="/new?community=${name}"]`).length).toBeGreaterThan(0)
      expect(visitor.all(STEPS)).toEqual([])
    }
  })
})
