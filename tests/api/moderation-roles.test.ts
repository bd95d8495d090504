import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing.ts'
import { type Answers, CALLS } from './moderation-calls.ts'
import { assemble, ROLES, type Role, type Scene } from './moderation-cast.ts'

const own = writingSite()
let clients: Record<Role, Member>
let reset: () => Promise<Scene>
beforeAll(async () => {
  ;({ clients, reset } = await assemble(own))
})

async function said(answer: Response): Promise<string> {
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}

describe('[A6.mod.01 A6.mod.02 A6.mod.03 A6.admin.01] what each role may do', () => {
  for (const [group, calls] of Object.entries(CALLS))
    test.each(calls.map((wanted, at) => [at, wanted.method, wanted] as const))(
      `${group} %i %s`,
      async (_at, _method, wanted) => {
        const given = {} as Answers
        let asked = ''
        for (const role of ROLES) {
          const scene = await reset()
          if (wanted.after) await own.run(wanted.after)
          asked = `${wanted.method} ${wanted.path(scene)} ${JSON.stringify(wanted.body?.(scene))}`
          const path = wanted.path(scene)
          const body = wanted.body?.(scene)
          const by = clients[role]
          given[role] = await said(
            await (wanted.method === 'GET' ? by.fetch(path) : by.send(wanted.method, path, body))
          )
        }
        expect(given, asked).toEqual(wanted.expected)
      }
    )
})

describe('what each role may do by the forms', () => {
  type Form = [entry: string, fields: (scene: Scene) => Record<string, string>]
  const FORMS: Form[] = [
    ['settings', () => ({ about: 'x' })],
    ['banned', ({ victim }) => ({ act: 'ban', username: victim })],
    ['banned', ({ names }) => ({ act: 'unban', username: names.banned })],
    ['mods', ({ victim }) => ({ act: 'add', username: victim })],
    ['mods', ({ names }) => ({ act: 'remove', username: names.lower })],
    ['rules', () => ({ act: 'save', rule: 'x', description: '' })],
    ['rules', ({ rule }) => ({ act: 'save', rule: 'x', description: '', ruleId: String(rule) })],
    ['rules', ({ rule }) => ({ act: 'move', move: 'up', ruleId: String(rule) })],
    ['rules', ({ rule }) => ({ act: 'delete', ruleId: String(rule) })],
    ['reports', ({ post }) => ({ act: 'dismiss', id: post.id })],
    ['reports', ({ post }) => ({ act: 'lock', type: 'post', id: post.id, post: post.publicId })],
    ['reports', ({ post, comment }) => ({ act: 'lock', type: 'comment', id: comment, post: post.publicId })],
    ['reports', ({ post }) => ({ act: 'undo', id: post.id })],
    ['reports', ({ names }) => ({ act: 'unban', username: names.banned })]
  ]
  const send = async (role: Role, scene: Scene, entry: string, fields: Record<string, string>) => {
    const { token } = clients[role]
    const body = new URLSearchParams({ _csrf: token, communityId: scene.here.id, ...fields })
    const headers = { Origin: own.origin }
    return (await clients[role].fetch(`/${scene.here.name}/modtools/${entry}`, { method: 'POST', headers, body }))
      .status
  }

  /** Removals of the queue, which are asked on a page of their own. */
  const remove = async (role: Role, scene: Scene, act: string, more: Record<string, string>) => {
    const { here, post, names } = scene
    const capacity = { as: role === 'admin' ? 'admins' : 'mods', place: here.name, username: names.author }
    const body = new URLSearchParams({ _csrf: clients[role].token, communityId: here.id, ...capacity, ...more })
    const headers = { Origin: own.origin }
    const path = `/-/reported/${here.id}/${act}?type=post&id=${post.id}&post=${post.publicId}`
    return (await clients[role].fetch(path, { method: 'POST', headers, body })).status
  }
  type Removal = [act: string, type: string, fields: (scene: Scene) => Record<string, string>]
  const REMOVALS: Removal[] = [
    ['remove', 'post', ({ post }) => ({ type: 'post', id: post.id, post: post.publicId })],
    ['remove', 'comment', ({ post, comment }) => ({ type: 'comment', id: comment, post: post.publicId })],
    ['ban', 'post', ({ post }) => ({ type: 'post', id: post.id, post: post.publicId })],
    ['ban', 'comment', ({ post, comment }) => ({ type: 'comment', id: comment, post: post.publicId })]
  ]

  test.each(REMOVALS)('reports, %s a %s', async (act, _type, fields) => {
    const given = {} as Record<Role, number>
    for (const role of ROLES) {
      const scene = await reset()
      given[role] = await remove(role, scene, act, fields(scene))
    }
    const expected = Object.fromEntries(ROLES.map(role => [role, 403]))
    expect(given).toEqual({ ...expected, guest: 302, higher: 303, lower: 303, admin: 303 })
  })

  /** The forms of a comment's own pages, which show a refusal beside what was sent. */
  const COMMENTS: [name: string, act: string, fields: Record<string, string>, before: string][] = [
    ['lock', 'lock', { locked: '1' }, 'null'],
    ['unlock', 'lock', { locked: '0' }, "'mods'"],
    ['delete', 'delete', {}, 'null']
  ]

  test.each(COMMENTS)('a comment, %s', async (_name, act, fields, lockedBy) => {
    const given = {} as Record<Role, number>
    for (const role of ROLES) {
      const { post, comment } = await reset()
      await own.run(
        `update comments set locked_by_group = ${lockedBy}, locked_at = iif(${lockedBy} is null, null, 1) where id = ?`,
        comment
      )
      const group = role === 'admin' ? 'admins' : 'mods'
      const body = new URLSearchParams({ _csrf: clients[role].token, group, ...fields })
      const path = `/-/comment/${post.publicId}/${comment}/${act}`
      given[role] = (await clients[role].fetch(path, { method: 'POST', headers: { Origin: own.origin }, body })).status
    }
    const expected = Object.fromEntries(ROLES.map(role => [role, 403]))
    expect(given).toEqual({ ...expected, guest: 401, higher: 303, lower: 303, admin: 303 })
  })

  test.each(FORMS)('%s', async (entry, fields) => {
    const given = {} as Record<Role, number>
    for (const role of ROLES) {
      const scene = await reset()
      given[role] = await send(role, scene, entry, fields(scene))
    }
    const expected = Object.fromEntries(ROLES.map(role => [role, 403]))
    expect(given).toEqual({ ...expected, guest: 302, higher: 303, lower: 303, admin: 303 })
  })

  test('a form that names another community is refused, whatever page it is sent to', async () => {
    for (const [entry, fields] of FORMS) {
      const scene = await reset()
      // A lock asks where its post stands, whatever the form says.
      if (fields(scene)['act'] === 'lock') continue
      const status = await send('higher', scene, entry, { ...fields(scene), communityId: scene.elsewhere.id })
      expect(status, entry).toBe(403)
    }
  })
})
