import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let marina: Member
beforeAll(async () => {
  marina = await site.as('Marina_K')
})

const LAST = 'Последний абзац поста: его должны увидеть все.'
const deepList = readFileSync('tests/support/texts/deep-list.md', 'utf8')
const post = async (fields: object): Promise<Post> =>
  okBody(await marina.send('POST', '/api/posts', { type: 'text', title: 'Глубоко', community: 'Radio', ...fields }))
const pageOf = async ({ publicId }: Post) => (await fetch(`${site.origin}/Radio/post/${publicId}`)).text()

test('the last paragraph of a post with deeply nested lists is in the post’s page, in its link preview and in the editor’s preview', async () => {
  const created = await post({ body: deepList })
  const page = await pageOf(created)
  expect(page).toContain(`<p>${LAST.replace(/ (\p{L}{1,2}) /gu, ' $1\u00a0')}</p>`)
  expect(/<meta property="og:description" content="([^"]*)"/.exec(page)?.[1]).toContain(LAST)
  const { html } = await okBody<{ html: string }>(await marina.send('POST', '/api/_preview', { body: deepList }))
  expect(html).toContain('Последний абзац')
})

test('a comment whose only word is in deeply nested quotes or lists is not refused as empty', async () => {
  const { publicId } = await post({})
  for (const mark of ['> ', '- '])
    for (const times of [20, 200]) {
      const comment: Comment = await writeComment(marina, publicId, { body: `${mark.repeat(times)}слово` })
      const { body_html: html } = await site.row<{ body_html: string }>(
        'select body_html from comments where id = ?',
        comment.id
      )
      expect(html).toContain('слово')
    }
})

test('a text of invisible characters only counts as empty', async () => {
  const { publicId } = await post({})
  const invisible = '\u200b\u2060\ufeff\u202e'
  expect(await codeOf(await marina.send('POST', `/api/posts/${publicId}/comments`, { body: invisible }))).toBe(
    '400 comment_empty'
  )
  expect(await post({ body: invisible })).toMatchObject({ body: null })
  const settings = await marina.send('POST', '/api/_settings?action=updateProfile', { aboutMe: invisible })
  expect(await settings.json()).toMatchObject({ aboutMe: null })
})
