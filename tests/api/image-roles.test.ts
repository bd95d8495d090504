import { beforeAll, expect, test } from 'vitest'
import type { Community, Image } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

/** Roles, in the community under test, of the accounts that send requests. */
const ROLES = ['member', 'owner of another community', 'ex-moderator', 'moderator', 'admin'] as const
type Role = (typeof ROLES)[number]
const MODERATING = new Set<Role>(['moderator', 'admin'])
const FIELDS = { pro_pic: 'proPic', banner_image: 'bannerImage' } as const
type Field = keyof typeof FIELDS

let cast: Record<Role, Member>
let id: string
let otherCommunity: string

beforeAll(async () => {
  const [member = '', other = '', former = '', moderator = ''] = await site.ordinary(4)
  const [community, foreign] = await site.rows<{
    id: string
  }>(`select id from communities where id not in (select community_id from community_mods m
    join users u on u.id = m.user_id where u.username in ('Sova', 'Petrovich')) order by id limit 2`)
  id = String(community?.id)
  otherCommunity = String(foreign?.id)
  await site.moderate(other, otherCommunity)
  await site.moderate(moderator, id)
  cast = {
    member: await site.as(member),
    'owner of another community': await site.as(other),
    'ex-moderator': await site.as(former),
    moderator: await site.as(moderator),
    admin: await site.as('Sova')
  }
  await asModerator(former, async () => {
    for (const field of Object.keys(FIELDS) as Field[]) await okBody(await upload(cast['ex-moderator'], field))
  })
})

/** Makes an account a moderator, runs a function, and takes the role away. */
async function asModerator(name: string, run: () => Promise<void>): Promise<void> {
  await site.moderate(name, id)
  await run()
  await site.run(
    'delete from community_mods where community_id = ? and user_id = (select id from users where username = ?)',
    id,
    name
  )
}

async function upload(by: Member, field: Field): Promise<Response> {
  const body = new FormData()
  body.set('image', await fileOf(picture(60, 60)))
  return by.fetch(`/api/communities/${id}/${field}`, { method: 'POST', headers: { 'X-Csrf-Token': by.token }, body })
}

const shown = async (field: Field): Promise<Image | null> =>
  ((await (await fetch(`${site.origin}/api/communities/${id}`)).json()) as Community)[FIELDS[field]]
const describe = (by: Member, image: string, altText: string) => by.send('PUT', `/api/images/${image}`, { altText })

test.each(Object.keys(FIELDS) as Field[])(
  'a description of %s can be changed by present moderators and admins, not by a former moderator who uploaded it',
  async field => {
    const image = (await shown(field))?.id ?? ''
    for (const role of ROLES) {
      const before = await shown(field)
      const answer = await describe(cast[role], image, `Слова: ${role}`)
      expect(answer.status, role).toBe(MODERATING.has(role) ? 200 : 403)
      expect((await shown(field))?.altText ?? null, role).toBe(
        MODERATING.has(role) ? `Слова: ${role}` : (before?.altText ?? null)
      )
    }
    const { rows } = await site.db.execute({
      sql: "select capacity from moderation_log where action = 'describe_image' and target_id = ? order by id",
      args: [image]
    })
    expect(rows.map(row => row['capacity'])).toEqual(['mods', 'admins'])
  }
)

test.each(Object.keys(FIELDS) as Field[])(
  'a moderator who uploaded %s can change its description, in the capacity of a moderator, until losing the role',
  async field => {
    const name = 'Petrovich'
    const petrovich = await site.as(name)
    let image = ''
    await asModerator(name, async () => {
      await okBody(await upload(petrovich, field))
      image = (await shown(field))?.id ?? ''
      await okBody(await describe(petrovich, image, 'Пока модератор'))
    })
    expect((await describe(petrovich, image, 'Уже нет')).status).toBe(403)
    expect((await shown(field))?.altText).toBe('Пока модератор')
    expect(
      await site.row("select capacity from moderation_log where action = 'describe_image' and target_id = ?", image)
    ).toEqual({ capacity: 'mods' })
  }
)

test.each(Object.keys(FIELDS) as Field[])(
  '%s can be replaced and removed only by present moderators and admins',
  async field => {
    for (const role of ROLES) {
      const before = (await shown(field))?.id
      const replaced = await upload(cast[role], field)
      expect(replaced.status, role).toBe(MODERATING.has(role) ? 200 : 403)
      if (!MODERATING.has(role)) expect((await shown(field))?.id, role).toBe(before)
      const removed = await cast[role].send('DELETE', `/api/communities/${id}/${field}`)
      expect(removed.status, role).toBe(MODERATING.has(role) ? 200 : 403)
      expect((await shown(field)) === null, role).toBe(MODERATING.has(role))
      if (MODERATING.has(role)) await okBody(await upload(cast[role], field))
    }
  }
)

test('a picture that a community replaced cannot be described by its uploader, who no longer moderates', async () => {
  const name = 'Petrovich'
  const petrovich = await site.as(name)
  let image = ''
  await asModerator(name, async () => {
    await okBody(await upload(petrovich, 'pro_pic'))
    image = (await shown('pro_pic'))?.id ?? ''
  })
  await site.run('update images set owner_id = null where id = ?', image)
  expect((await describe(petrovich, image, 'Чужое')).status).toBe(403)
})

test('a guest can change no picture of a community', async () => {
  const image = (await shown('pro_pic'))?.id ?? ''
  const put = await fetch(`${site.origin}/api/images/${image}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ altText: 'x' })
  })
  expect([401, 403]).toContain(put.status)
})

test('an avatar can be changed only by the account whose avatar it is, and described by that account and by admins', async () => {
  const [me, other, admin] = [await site.as('Marina_K'), await site.as('Petrovich'), await site.as('Sova')]
  const send = async (by: Member) => {
    const body = new FormData()
    body.set('image', await fileOf(picture(60, 60)))
    return by.fetch('/api/users/Marina_K/pro_pic', { method: 'POST', headers: { 'X-Csrf-Token': by.token }, body })
  }
  const { proPic } = await okBody<{ proPic: Image }>(await send(me))
  for (const [by, describes] of [
    [me, 200],
    [other, 403],
    [admin, 200]
  ] as const)
    expect((await describe(by, proPic.id, 'Кот')).status).toBe(describes)
  for (const by of [other, admin]) {
    expect((await send(by)).status).toBe(403)
    expect((await by.send('DELETE', '/api/users/Marina_K/pro_pic')).status).toBe(403)
  }
})
