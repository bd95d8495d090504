import { expect, test } from 'vitest'
import { logIn } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const PATH = '/@Marina_K'

/** Opens a page as a member, and then ends the session as from another device: the browser keeps its cookie. */
async function openAndEnd(name: string, path: string): Promise<Visitor> {
  const visitor = new Visitor(site.origin)
  visitor.logIn(await logIn(site.origin, name))
  await visitor.open(path)
  await site.run('delete from sessions where user_id = ?', await site.idOf(name))
  return visitor
}

for (const { what, name = 'Petrovich', button } of [
  { what: 'follows', button: 'main .follow [name=follow]' },
  { what: 'mutes', button: 'main .menu .mute button' },
  { what: 'gives a badge', name: 'Sova', button: 'form[action="/-/badge"] button' }
])
  test(`without script a form that ${what} leads to the login, and back to its page, after the session has ended elsewhere`, async () => {
    const visitor = await openAndEnd(name, PATH)
    await visitor.press(visitor.all(button)[0] ?? 'missing')
    const { pathname, searchParams } = new URL(visitor.url, site.origin)
    expect([visitor.status, pathname, searchParams.get('next')]).toEqual([200, '/login', PATH])
  })

test('without script the login joins the community that a member wanted to join after the session had ended elsewhere', async () => {
  const { id, name } = await site.row<{ id: string; name: string }>(
    'select id, name from communities where id not in (select community_id from community_members where user_id = ?)',
    await site.idOf('Petrovich')
  )
  const visitor = await openAndEnd('Petrovich', `/${name}`)
  await visitor.press(visitor.one(`main button[name=join][value^="${id}:"]`))
  const { pathname, searchParams } = new URL(visitor.url, site.origin)
  expect([pathname, searchParams.get('next'), searchParams.get('do')]).toEqual(['/login', `/${name}`, `join:g${id}`])
})
