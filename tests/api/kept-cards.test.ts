import { expect, test } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const AUTHOR = 'Marina_K'

async function publish(title: string): Promise<Post> {
  const author = await own.as(AUTHOR)
  const post = { type: 'text', title, body: 'Тайна внутри.', community: 'Radio', spoiler: true }
  return okBody<Post>(await author.send('POST', '/api/posts', post))
}

/** Reads what the card of a post tells a viewer. */
async function cardOf({ publicId }: Post, viewer: Member | null) {
  const visitor = new Visitor(own.origin)
  if (viewer) visitor.logIn(viewer)
  await visitor.open('/Radio?sort=latest')
  const count = (selector: string) => visitor.attributes(`#p${publicId}${selector}`, 'class').length
  return {
    shown: count('') === 1,
    menu: count(' .menu') === 1,
    mine: count(' .menu[data-mine]') === 1,
    muted: count(' .menu[data-muted-place]') === 1,
    covered: count(' details.cover') === 1
  }
}

const FOR_GUEST = { shown: true, menu: false, mine: false, muted: false, covered: true }
const FOR_MEMBER = { ...FOR_GUEST, menu: true }

test('the card of a post is that of its viewer, whoever has read the same feed before', async () => {
  const post = await publish('Карточка для каждого')
  const [anybody = '', muting = '', unafraid = ''] = await own.ordinary(3)
  await okBody(await (await own.as(muting)).send('POST', '/api/mutes', { communityId: post.communityId }))
  await okBody(await (await own.as(unafraid)).send('POST', '/api/_settings?action=updateProfile', { showMarked: true }))
  const viewers: [Member | null, object][] = [
    [null, FOR_GUEST],
    [await own.as(anybody), FOR_MEMBER],
    [await own.as(AUTHOR), { ...FOR_MEMBER, mine: true }],
    [await own.as(muting), { ...FOR_MEMBER, muted: true }],
    [await own.as(unafraid), { ...FOR_MEMBER, covered: false }]
  ]
  for (const [viewer, expected] of [...viewers, ...viewers.toReversed()])
    expect(await cardOf(post, viewer)).toEqual(expected)
})

test('only admins see the name of a deleted author on a card, whoever has read the same feed before', async () => {
  const [name = ''] = await own.ordinary(1)
  const author = await own.as(name)
  const text = { type: 'text', title: 'Автор ушёл', body: 'Пост остался.', community: 'Radio' }
  const { publicId } = await okBody<Post>(await author.send('POST', '/api/posts', text))
  await own.run('update users set deleted_at = 1 where username = ?', name)
  const [admin, member] = [await own.as('Sova'), await own.as('Petrovich')]
  for (const [viewer, shown] of [
    [member, 'ghost'],
    [admin, `@${name}`],
    [member, 'ghost'],
    [null, 'ghost']
  ] as const) {
    const visitor = new Visitor(own.origin)
    if (viewer) visitor.logIn(viewer)
    await visitor.open('/Radio?sort=latest')
    expect(visitor.text(`#p${publicId} .place + *`)).toBe(shown)
  }
})

test('a card follows its post at once: an edit, and a vote', async () => {
  const post = await publish('Прежний заголовок')
  const reader = await own.as('Petrovich')
  const visitor = new Visitor(own.origin)
  visitor.logIn(reader)
  const read = async () => {
    await visitor.open('/Radio?sort=latest')
    const card = `#p${post.publicId}`
    return [visitor.text(`${card} h2`), visitor.attributes(`${card} [aria-pressed=true]`, 'aria-pressed').length]
  }
  expect(await read()).toEqual(['Прежний заголовок', 0])
  await okBody(await (await own.as(AUTHOR)).send('PUT', `/api/posts/${post.publicId}`, { title: 'Новый заголовок' }))
  expect(await read()).toEqual(['Новый заголовок', 0])
  await okBody(await reader.send('POST', '/api/_postVote', { postId: post.id, up: true }))
  expect(await read()).toEqual(['Новый заголовок', 1])
})
