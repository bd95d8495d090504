import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'
import type { Answers, Form } from './moderation-answers.ts'
import { CALLS } from './moderation-calls.ts'
import { assemble, ROLES, type Role, type Scene } from './moderation-cast.ts'

const own = writingSite()
let clients: Record<Role, Member>
let reset: () => Promise<Scene>
beforeAll(async () => {
  ;({ clients, reset } = await assemble(own))
})

/** An answer after which nothing was changed. */
const isRefusal = (answer = '200') => answer.startsWith('4')

/**
 * The scene for each role's call in turn: reset after a successful call, reused after a refusal.
 * @param after SQL that follows each reset.
 */
function scenes(after?: string): (outcomes: Partial<Answers>) => Promise<Scene> {
  let scene: Scene | undefined
  return async outcomes => {
    if (scene && isRefusal(Object.values(outcomes).at(-1))) return scene
    scene = await reset()
    if (after) await own.run(after)
    return scene
  }
}

async function outcomeOf(answer: Response): Promise<string> {
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}

describe('[A6.mod.01 A6.mod.02 A6.mod.03 A6.admin.01] what each role may do', () => {
  for (const [group, calls] of Object.entries(CALLS))
    test.each(calls.map((wanted, at) => [at, wanted.method, wanted] as const))(
      `${group} %i %s`,
      async (_at, _method, wanted) => {
        const outcomes = {} as Answers
        let asked = ''
        const sceneOf = scenes(wanted.after)
        for (const role of ROLES) {
          const scene = await sceneOf(outcomes)
          asked = `${wanted.method} ${wanted.path(scene, role)} ${JSON.stringify(wanted.body?.(scene))}`
          const path = wanted.path(scene, role)
          const body = wanted.body?.(scene)
          const by = clients[role]
          outcomes[role] = await outcomeOf(
            await (wanted.method === 'GET' ? by.fetch(path) : by.send(wanted.method, path, body))
          )
        }
        expect(outcomes, asked).toEqual(wanted.expected)
      }
    )
})

describe('what each role may do by the forms', () => {
  /** The form's status for the call's answer: success redirects, guests go to the login, others are refused. */
  const statusOf = (answer: string, guest: number) => (answer === '200' ? 303 : answer.startsWith('401') ? guest : 403)
  const send = async (role: Role, path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ _csrf: clients[role].token, ...fields })
    return (await clients[role].fetch(path, { method: 'POST', headers: { Origin: own.origin }, body })).status
  }
  /** The number of entries in the moderation log. */
  const entries = () => own.number('select count(*) from moderation_log')
  /** A form must write a log entry exactly when its action is done. */
  const wantedOf = (answer: string, { guest = 302, isIdle }: Form) =>
    `${statusOf(answer, guest)} ${answer === '200' && !isIdle ? 'logged' : 'nothing'}`
  const FORMS = Object.entries(CALLS).flatMap(([group, calls]) =>
    calls.flatMap(({ forms = [], expected, after }) =>
      forms.map((form, at) => [group, at, { form, expected, after }] as const)
    )
  )

  test.each(FORMS)('%s %i', async (_group, _at, { form, expected, after }) => {
    const { path, fields } = form
    const outcomes = {} as Answers
    let asked = ''
    const sceneOf = scenes(after)
    for (const role of ROLES) {
      const scene = await sceneOf(outcomes)
      asked = `${path(scene, role)} ${JSON.stringify(fields(scene, role))}`
      const all = await entries()
      const status = await send(role, path(scene, role), fields(scene, role))
      outcomes[role] = `${status} ${(await entries()) > all ? 'logged' : 'nothing'}`
    }
    expect(outcomes, asked).toEqual(Object.fromEntries(ROLES.map(role => [role, wantedOf(expected[role], form)])))
  })

  test('a modtools form that names another community is refused, and nothing is logged', async () => {
    for (const [, , { form }] of FORMS) {
      const scene = await reset()
      const fields = form.fields(scene, 'higher')
      // Lock and removal forms use the item's own community, whatever the form says.
      if (!fields['communityId'] || fields['act'] === 'lock' || fields['place']) continue
      const path = form.path(scene, 'higher')
      const all = await entries()
      expect(await send('higher', path, { ...fields, communityId: scene.otherCommunity.id }), path).toBe(403)
      expect(await entries(), path).toBe(all)
    }
  })
})
