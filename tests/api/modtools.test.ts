import { beforeAll, expect, test } from 'vitest'
import type { Community } from '#functions/contract/views.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()

/** A community that Petrovich moderates and Sova, an admin, does not. */
let community: { id: string; name: string }
const ENTRIES = ['settings', 'reports', 'removed', 'locked', 'banned', 'mods', 'rules', 'labels', 'hooks', 'log']

beforeAll(async () => {
  community = await own.row(`select c.id, c.name from communities c join community_mods m on m.community_id = c.id
    join users u on u.id = m.user_id and u.username = 'Petrovich' where not exists (select 1 from community_mods o
      join users n on n.id = o.user_id where o.community_id = c.id and n.username in ('Sova', 'Marina_K')) limit 1`)
})

const open = async (name: string, path: string) => (await own.as(name)).fetch(path)
const leadsTo = (answer: Response) => [answer.status, answer.headers.get('Location')]
const formOf = (token: string, fields: Record<string, string>) => ({
  method: 'POST',
  headers: { Origin: own.origin },
  body: new URLSearchParams({ _csrf: token, communityId: community.id, ...fields })
})

test('[A2.routes-modtools.02 P6.mod.05 A2.modtools.01 A2.modtools.07] moderators and admins can open all moderator tools, and the sidebar has a link to each tool', async () => {
  for (const name of ['Petrovich', 'Sova']) {
    const answer = await open(name, `/${community.name}/modtools/settings`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toMatch(/private/)
    expect(answer.headers.get('Server-Timing')).toContain('trips;desc="1"')
    const html = await answer.text()
    const links = [...html.matchAll(/class="side-link" href="\/\w+\/modtools\/(\w+)"/g)].map(([, entry]) => entry)
    expect(links).toEqual(ENTRIES)
  }
})

test('each page of the moderator tools costs one round trip and is not cached', async () => {
  for (const entry of ENTRIES) {
    const answer = await open('Petrovich', `/${community.name}/modtools/${entry}`)
    expect(answer.headers.get('Server-Timing'), entry).toContain('trips;desc="1"')
    expect(answer.headers.get('Cache-Control'), entry).toBe('private, no-store')
  }
})

test('[A2.modtools.03] the address /modtools redirects to the settings', async () => {
  const path = `/${community.name}/modtools`
  expect(leadsTo(await open('Petrovich', path))).toEqual([302, `${path}/settings`])
})

test('[A2.modtools.04 A2.modtools.08] an unknown tool and an unknown community are not found', async () => {
  for (const path of [
    `/${community.name}/modtools/nothing`,
    `/${community.name}/modtools/settings/more`,
    '/no_such/modtools'
  ])
    expect((await open('Petrovich', path)).status, path).toBe(404)
})

test('[A2.modtools.05] members who do not moderate are refused at every address of the moderator tools, with a link to the front page', async () => {
  for (const path of ['', '/settings', '/nothing']) {
    const answer = await open('Marina_K', `/${community.name}/modtools${path}`)
    expect(answer.status, path).toBe(403)
    const html = await answer.text()
    expect(html).toContain('Доступ запрещен!')
    expect(html).toContain('@Marina_K')
  }
})

test('a community’s name in another letter case redirects to the canonical address with the query', async () => {
  const path = `/${community.name.toUpperCase()}/modtools/settings?a=1`
  expect(leadsTo(await open('Petrovich', path))).toEqual([301, `/${community.name}/modtools/settings?a=1`])
})

test('[A2.modtools.06 P2.community-page.07 P2.community-page.08] the page of a community links to the tools for moderators, and for admins with the word "admin"', async () => {
  const linkOf = async (name: string) =>
    /<a class="button" href="\/\w+\/modtools">.*?<\/a>/.exec(await (await open(name, `/${community.name}`)).text())?.[0]
  expect(await linkOf('Petrovich')).not.toContain('(admin)')
  expect(await linkOf('Sova')).toContain('(admin)')
  expect(await linkOf('Marina_K')).toBeUndefined()
  const head = async (name: string) => (await open(name, `/${community.name}/modtools/settings`)).text()
  expect(await head('Petrovich')).not.toContain('(admin)')
  expect(await head('Sova')).toContain('(admin)')
})

test('[A2.modtools-settings.02 A2.modtools-settings.03] the form of the community’s settings saves the settings', async () => {
  const petrovich = await own.as('Petrovich')
  const path = `/${community.name}/modtools/settings`
  const saved = () =>
    own.row(
      'select title, about, posting_restricted as restricted, modlog_public as log from communities where id = ?',
      community.id
    )
  const fields = {
    title: ' Радио  и лампы ',
    about: ' Новое **описание** ',
    postingRestricted: 'on',
    modlogPublic: 'on'
  }
  expect(leadsTo(await petrovich.fetch(path, formOf(petrovich.token, fields)))).toEqual([303, path])
  expect(await saved()).toEqual({ title: 'Радио и лампы', about: 'Новое **описание**', restricted: 1, log: 1 })
  const was = {
    was_title: 'Радио и лампы',
    was_about: 'Новое **описание**',
    was_postingRestricted: 'on',
    was_modlogPublic: 'on'
  }
  await petrovich.fetch(path, formOf(petrovich.token, { ...was, title: '', about: '' }))
  expect(await saved()).toEqual({ title: null, about: null, restricted: 0, log: 0 })
  // Two moderators have loaded the form: each one's form saves only the fields that this moderator changed.
  const off = { was_title: '', was_about: '', was_postingRestricted: '', was_modlogPublic: '' }
  await petrovich.fetch(path, formOf(petrovich.token, { ...off, title: '', about: '', postingRestricted: 'on' }))
  await petrovich.fetch(path, formOf(petrovich.token, { ...off, title: '', about: 'Другое' }))
  expect(await saved()).toEqual({ title: null, about: 'Другое', restricted: 1, log: 0 })
  // A form that lacks the values from before the edit saves every field.
  await petrovich.fetch(path, formOf(petrovich.token, { title: 'Радио', about: '' }))
  expect(await saved()).toEqual({ title: 'Радио', about: null, restricted: 0, log: 0 })
  await own.run("update communities set about = '', title = null where id = ?", community.id)
})

test('a community’s title is shown in place of its name, and the name stays in the address', async () => {
  const petrovich = await own.as('Petrovich')
  const path = `/api/communities/${community.id}`
  const before = await own.number("select count(*) from moderation_log where action = 'change_title'")
  for (const _ of [1, 2])
    expect(
      await okBody<Community>(await petrovich.send('PUT', path, { title: 'Всё о лампах', modlogPublic: true }))
    ).toMatchObject({
      name: community.name,
      title: 'Всё о лампах',
      modlogPublic: true
    })
  expect(await own.number("select count(*) from moderation_log where action = 'change_title'")).toBe(before + 1)
  const post = await own.openPost(`p.community_id = '${community.id}'`)
  for (const address of [
    `/${community.name}`,
    `/${community.name}/post/${post.publicId}`,
    '/communities',
    '/all?sort=latest'
  ]) {
    const html = await (await petrovich.fetch(address)).text()
    expect(html, address).toContain(`href="/${community.name}"`)
    expect(html, address).toContain('Всё о лампах')
  }
  expect(await (await petrovich.fetch(`/${community.name}`)).text()).toContain('<h1>Всё о лампах</h1>')
  for (const q of ['лампах', 'всё о', 'Всё', community.name.toLowerCase()]) {
    const results = await okBody<Community[]>(await fetch(`${own.origin}/api/communities?q=${encodeURIComponent(q)}`))
    expect(
      results.map(({ name }) => name),
      q
    ).toContain(community.name)
  }
  expect(await codeOf(await petrovich.send('PUT', path, { title: 'щ'.repeat(61) }))).toBe('400 too_long')
  expect(await okBody<Community>(await petrovich.send('PUT', path, { title: ' ', modlogPublic: false }))).toMatchObject(
    {
      title: null,
      modlogPublic: false
    }
  )
})

test('too long settings are refused, and the form keeps the typed text', async () => {
  const petrovich = await own.as('Petrovich')
  const answer = await petrovich.fetch(
    `/${community.name}/modtools/settings`,
    formOf(petrovich.token, { about: 'щ'.repeat(2001) })
  )
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain('Слишком длинный текст.')
  expect(html).toContain('щ'.repeat(2001))
})

test('a form without its CSRF token or from a member who is not a moderator changes nothing', async () => {
  const path = `/${community.name}/modtools/settings`
  const petrovich = await own.as('Petrovich')
  const marina = await own.as('Marina_K')
  const before = await own.row('select about from communities where id = ?', community.id)
  expect((await petrovich.fetch(path, formOf('', { about: 'чужое' }))).status).toBe(403)
  expect((await marina.fetch(path, formOf(marina.token, { about: 'чужое' }))).status).toBe(403)
  expect(await own.row('select about from communities where id = ?', community.id)).toEqual(before)
})

test('a form with an unknown action is refused, even if the action is the name of a built-in property of objects', async () => {
  const tools = ['banned', 'mods', 'rules', 'reports'].map(entry => `/${community.name}/modtools/${entry}`)
  const admins = ['/admin', '/admin/communities', '/admin/new-community-requests']
  for (const [name, paths] of Object.entries({
    Petrovich: tools,
    Sova: [...tools, ...admins],
    Marina_K: [...tools, ...admins]
  })) {
    const member = await own.as(name)
    for (const path of [...paths, '/notifications'])
      for (const action of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) {
        const answer = await member.fetch(path, formOf(member.token, { act: action, action }))
        const isTheirs =
          path === '/notifications' || name === 'Sova' || (name === 'Petrovich' && !admins.includes(path))
        expect(answer.status, `${name} ${path} ${action}`).toBe(isTheirs ? 400 : 403)
        expect(answer.headers.getSetCookie().join(), `${path} ${action}`).not.toContain('said=')
      }
  }
})

test('a form sent twice from one page adds one rule, and line endings become line feeds', async () => {
  const petrovich = await own.as('Petrovich')
  const rule = { act: 'save', rule: 'Дважды не повторяем', description: 'Первая.\r\nВторая.', once: 'one rendering' }
  for (const _ of [1, 2])
    expect((await petrovich.fetch(`/${community.name}/modtools/rules`, formOf(petrovich.token, rule))).status).toBe(303)
  const stored = await own.rows(
    'select description from community_rules where community_id = ? and rule = ?',
    community.id,
    rule.rule
  )
  expect(stored).toEqual([{ description: 'Первая.\nВторая.' }])
})

test('a ban with a duration that the form does not offer is refused', async () => {
  const petrovich = await own.as('Petrovich')
  const [username = ''] = await own.ordinary(1)
  for (const term of ['Infinity', '1e9', '-1', 'abc', '2']) {
    const form = formOf(petrovich.token, { act: 'ban', username, term })
    expect((await petrovich.fetch(`/${community.name}/modtools/banned`, form)).status, term).toBe(400)
  }
  expect(
    await own.number(
      'select count(*) from community_bans b join users u on u.id = b.user_id where b.community_id = ? and u.username = ?',
      community.id,
      username
    )
  ).toBe(0)
})
