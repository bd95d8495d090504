import { expect, test } from 'vitest'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { row, run } = site

async function visitorOf(name: string): Promise<Visitor> {
  const visitor = new Visitor(site.origin)
  visitor.logIn(await site.as(name))
  return visitor
}

test('[P5.comment.04] a member sees no reply link at a comment of depth 15, but one at the comment’s parent', async () => {
  const { id, parent, path } = await row<{
    id: string
    parent: string
    path: string
  }>(`select m.id, m.parent_id as parent,
      '/' || c.name || '/post/' || p.public_id || '/' || m.id as path
    from comments m join posts p on p.id = m.post_id join communities c on c.id = p.community_id
    where m.depth = 15 and m.deleted_at is null and p.locked_at is null and p.deleted_at is null`)
  const visitor = await visitorOf('Marina_K')
  await visitor.open(path)
  expect(visitor.all(`#c${id} > details > .dots`)).toHaveLength(1)
  expect(visitor.all(`#c${id} > details > a[data-reply]`)).toEqual([])
  expect(visitor.all(`#c${parent} > details > a[data-reply]`)).toHaveLength(1)
})

test('a member sees no comment form and no reply links on a locked or deleted post', async () => {
  const post = await insertPost(site.db, 'Petrovich', 'Radio', { no_comments: 1 })
  await insertComment(site.db, 'Marina_K', post)
  const visitor = await visitorOf('Marina_K')
  await visitor.open(post.path)
  expect(visitor.all('.write, a[data-reply]')).toHaveLength(2)
  for (const column of ['locked_at', 'deleted_at']) {
    await run(`update posts set ${column} = 1 where id = ?`, post.id)
    await visitor.open(post.path)
    expect(visitor.all('.comment'), column).toHaveLength(1)
    expect(visitor.all('.write, a[data-reply]'), column).toEqual([])
  }
})
