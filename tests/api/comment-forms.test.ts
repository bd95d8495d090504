import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { as, row, number, run } = site

let petrovich: Member
let marina: Member
let post: Awaited<ReturnType<typeof site.openPost>>
/** A comment by Petrovich. */
let comment: Comment
beforeEach(async () => {
  petrovich = await as('Petrovich')
  marina = await as('Marina_K')
  post = await site.openPost('p.no_comments < 400')
  await run('delete from community_mods where community_id = ?', post.communityId)
  comment = await writeComment(petrovich, post.id, { body: 'Сначала\n\n**так**' })
})

const page = (action?: string, id = comment.id) =>
  action ? `/-/comment/${post.publicId}/${id}/${action}` : `/-/comment/${post.publicId}`
const commentPath = (id: string) => `/${post.community}/post/${post.publicId}#c${id}`
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#34;': '"'
}
const plain = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#39|#34);/g, entity => ENTITIES[entity] ?? entity)

/** Reads the fields of a page's form as a browser without script would send them. */
function fieldsOf(html: string): Record<string, string> {
  const form = html.slice(html.indexOf('<section class="sheet writing"'))
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name, value]) => [name, plain(value ?? '')]))
}
const typedIn = (html: string) => plain(/<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? '')
const alertOf = (html: string) => plain(/role="alert"><span>([^<]*)/.exec(html)?.[1] ?? '').trim()

const post_ = (by: Member, path: string, fields: Record<string, string>) =>
  by.fetch(path, {
    method: 'POST',
    headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString()
  })
/** Opens a page, fills in the page's form and sends the form. */
async function fill(by: Member, path: string, fields: Record<string, string>): Promise<Response> {
  const opened = await by.fetch(path)
  expect(opened.status, path).toBe(200)
  return post_(by, path, { ...fieldsOf(await opened.text()), ...fields })
}
/** Reads the response to a refused form: the status, the message, and the text in the form's text field. */
async function refusal(answer: Response): Promise<[number, string, string]> {
  const html = await answer.text()
  return [answer.status, alertOf(html), typedIn(html)]
}

test('two forms for a new post that are sent from one loaded page make two posts if their texts differ', async () => {
  const by = await site.as('Marina_K')
  const html = await (await by.fetch('/new?community=Sad')).text()
  const field = (name: string) => plain(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '')
  const copy = { _csrf: field('_csrf'), once: field('once'), type: 'text', community: 'Sad', body: '' }
  const forms = []
  for (const title of ['Первая запись', 'Вторая запись', 'Вторая запись'])
    forms.push((await post_(by, '/new', { ...copy, title })).headers.get('Location'))
  expect(forms[0]).toMatch(/^\/Sad\/post\//)
  expect(new Set(forms).size).toBe(2)
  expect(forms[2]).toBe(forms[1])
})

test('[P6.admin.09] the page of a reply shows admins alone the name of a deleted author, as a link', async () => {
  await run('update users set deleted_at = 1 where username = ?', 'Petrovich')
  const quoteFor = async (name: string) => {
    const html = await (await (await as(name)).fetch(page('reply'))).text()
    return /<blockquote class="quoted">.*?<\/p>/s.exec(html)?.[0] ?? ''
  }
  const [forAdmin, forMember] = [await quoteFor('Sova'), await quoteFor('Marina_K')]
  await run('update users set deleted_at = null where username = ?', 'Petrovich')
  expect(forAdmin).toContain('<a href="/@Petrovich" data-gone')
  expect(forMember).not.toContain('Petrovich')
})

describe('a comment form without script', () => {
  test('makes one comment even if sent twice, and redirects to the comment', async () => {
    const html = await (await petrovich.fetch(page())).text()
    const fields = { ...fieldsOf(html), body: 'Первая строка\r\nвторая' }
    const answer = await post_(petrovich, page(), fields)
    expect(answer.status).toBe(303)
    const { id, body } = await row<{ id: string; body: string }>(
      'select id, body from comments where post_id = ? order by id desc limit 1',
      post.id
    )
    expect(answer.headers.get('Location')).toBe(commentPath(id))
    expect(body).toBe('Первая строка\nвторая')
    const before = await number('select count(*) from comments')
    expect((await post_(petrovich, page(), fields)).headers.get('Location')).toBe(commentPath(id))
    expect(await number('select count(*) from comments')).toBe(before)
    // A form from the page loaded above with a new text, as after a click on the back button, makes a second comment.
    expect((await post_(petrovich, page(), { ...fields, body: 'Другое' })).status).toBe(303)
    expect(await number('select count(*) from comments')).toBe(before + 1)
  })

  test('writes a reply below the comment that its page quotes', async () => {
    const html = await (await marina.fetch(page('reply'))).text()
    expect(html).toContain('<strong>так</strong>')
    const answer = await post_(marina, page('reply'), { ...fieldsOf(html), body: 'Отвечаю' })
    expect(answer.status).toBe(303)
    const reply = await row<{ id: string; parent_id: string }>(
      'select id, parent_id from comments where post_id = ? order by id desc limit 1',
      post.id
    )
    expect(reply.parent_id).toBe(comment.id)
    expect(answer.headers.get('Location')).toBe(commentPath(reply.id))
  })

  test('[P1.user.02] shows the stored text of the comment that it edits', async () => {
    expect(typedIn(await (await petrovich.fetch(page('edit'))).text())).toBe('Сначала\n\n**так**')
    const answer = await fill(petrovich, page('edit'), { body: 'Потом' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, commentPath(comment.id)])
    expect(await okBody(await petrovich.fetch(`/api/comments/${comment.id}`))).toMatchObject({ body: 'Потом' })
  })

  test('shows the text that a second window saved after the edit began, and overwrites that text only when sent again', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => fieldsOf(await (await petrovich.fetch(page('edit'))).text()))
    )
    await post_(petrovich, page('edit'), { ...first, body: 'Из первого окна' })
    const answer = await post_(petrovich, page('edit'), { ...second, body: 'Из второго окна' })
    const html = await answer.text()
    expect([answer.status, alertOf(html), typedIn(html)]).toEqual([
      409,
      'Комментарий уже изменён в другом окне.',
      'Из второго окна'
    ])
    expect(html).toContain('<p class="prose">Из\u00a0первого окна</p>')
    expect((await post_(petrovich, page('edit'), { ...fieldsOf(html), body: 'Из обоих' })).status).toBe(303)
    expect(await okBody(await petrovich.fetch(`/api/comments/${comment.id}`))).toMatchObject({ body: 'Из обоих' })
  })

  test('asks for confirmation of a deletion, and offers the capacities in which the member may delete', async () => {
    await site.moderate('Marina_K', post.communityId)
    const forMods = await (await marina.fetch(page('delete'))).text()
    expect(forMods).toContain('Удалить как модератор')
    expect(forMods).not.toContain('value="normal"')
    const own = await (await petrovich.fetch(page('delete'))).text()
    expect(own).toContain('Удалить комментарий? Ответы на него останутся.')
    expect(own).not.toContain('Удалить как')
    const answer = await fill(marina, page('delete'), { group: 'mods' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, commentPath(comment.id)])
    expect(await okBody(await fetch(`${site.origin}/api/comments/${comment.id}`))).toMatchObject({ deletedAs: 'mods' })
    expect(await refusal(await petrovich.fetch(page('delete')))).toEqual([403, 'Комментарий удалён.', ''])
  })

  test('[P4.comment.06] lets the author choose the capacity in which a comment speaks', async () => {
    await site.moderate('Petrovich', post.communityId)
    const answer = await fill(petrovich, page('speak'), { group: 'mods' })
    expect(answer.status).toBe(303)
    expect(await okBody(await petrovich.fetch(`/api/comments/${comment.id}`))).toMatchObject({ userGroup: 'mods' })
    const reply = await fill(petrovich, page('reply'), { body: 'Официально', group: 'mods' })
    expect(reply.status).toBe(303)
    expect(await number("select count(*) from comments where body = 'Официально' and user_group = 'mods'")).toBe(1)
  })

  test('sends a guest to the login page, which leads back to the form', async () => {
    for (const path of [page(), page('reply'), page('edit'), page('delete'), page('speak')]) {
      const answer = await fetch(site.origin + path, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })
})

describe('a refused comment form', () => {
  test('an empty or too long comment is shown again with the typed text and the reason', async () => {
    expect(await refusal(await fill(petrovich, page('reply'), { body: ' \u200b ' }))).toEqual([
      400,
      'Текст сообщения не может быть пустым.',
      ' \u200b '
    ])
    const long = `\n${'ы'.repeat(20_001)}`
    const [status, message, typed] = await refusal(await fill(petrovich, page(), { body: long }))
    expect([status, message]).toEqual([400, 'Текст длиннее 20\u00a0000\u00a0знаков.'])
    // HTML parsers drop the first line break of a text field.
    expect(typed.replace(/^\n/, '')).toBe(long)
  })

  test('HTML in the text of a refused comment is shown as text', async () => {
    const longMarkup = '</textarea><script>alert(1)</script>'.padEnd(20_002, '"&<')
    const answer = await fill(petrovich, page(), { body: longMarkup })
    const html = await answer.text()
    expect(html).not.toContain('<script>alert')
    expect(typedIn(html)).toBe(longMarkup)
  })

  test('the form is refused if the post was locked or deleted, the parent comment deleted, or the member banned after the form was loaded', async () => {
    const open = async () => fieldsOf(await (await marina.fetch(page('reply'))).text())
    const send = async (fields: Record<string, string>) =>
      refusal(await post_(marina, page('reply'), { ...fields, body: 'Не потеряйся' }))
    const fields = await open()
    await run('update posts set locked_at = 1 where id = ?', post.id)
    expect(await send(fields)).toEqual([403, 'Пост закрыт: голосовать и комментировать в нём нельзя.', 'Не потеряйся'])
    await run('update posts set locked_at = null, deleted_at = 1 where id = ?', post.id)
    expect(await send(fields)).toEqual([403, 'Пост удалён.', 'Не потеряйся'])
    await run('update posts set deleted_at = null where id = ?', post.id)
    await run(
      `insert into community_bans (community_id, user_id, banned_by, created_at)
       select ?, id, id, 1 from users where username = 'Marina_K'`,
      post.communityId
    )
    expect(await send(fields)).toEqual([403, 'Вы заблокированы в этом сообществе.', 'Не потеряйся'])
    await run('delete from community_bans')
    await okBody(await petrovich.send('DELETE', `/api/posts/${post.id}/comments/${comment.id}`))
    expect(await send(fields)).toEqual([400, 'На удалённый комментарий нельзя ответить.', 'Не потеряйся'])
  })

  test('the form is refused if its CSRF token is outdated or the session has ended', async () => {
    const stale = await post_(petrovich, page(), { _csrf: 'old', body: 'Не потеряйся' })
    expect(await refusal(stale)).toEqual([403, 'Страница устарела. Обновите её и повторите.', 'Не потеряйся'])
    const guest: Member = { ...petrovich, fetch: (path, init) => fetch(site.origin + path, init) }
    const ended = await post_(guest, page(), { _csrf: 'old', body: 'Не потеряйся' })
    const html = await ended.clone().text()
    expect(html).toContain(`/login?next=${encodeURIComponent(page())}`)
    expect(await refusal(ended)).toEqual([401, 'Войдите, чтобы продолжить.', 'Не потеряйся'])
    expect(await number("select count(*) from comments where body = 'Не потеряйся'")).toBe(0)
  })

  test('the form that edits a comment is refused to members who are not the comment’s author', async () => {
    expect(await refusal(await marina.fetch(page('edit')))).toEqual([403, 'Это доступно только автору.', ''])
    expect(await refusal(await marina.fetch(page('delete')))).toEqual([403, 'Это доступно только автору.', ''])
    const forged = { ...fieldsOf(await (await marina.fetch(page('reply'))).text()), body: 'Чужое' }
    const [status] = await refusal(await post_(marina, page('edit'), forged))
    expect(status).toBe(403)
    expect(await okBody(await petrovich.fetch(`/api/comments/${comment.id}`))).toMatchObject({
      body: 'Сначала\n\n**так**'
    })
  })

  test('a comment form at an unknown address is not found', async () => {
    const other = await site.openPost(`p.id <> '${post.id}'`)
    for (const path of [
      page('dance'),
      page('reply', 'f'.repeat(24)),
      `/-/comment/${other.publicId}/${comment.id}/reply`,
      '/-/comment/zzzzzzzz'
    ])
      expect((await petrovich.fetch(path)).status, path).toBe(404)
  })
})

describe('[P4.post.12] a member banned in the community', () => {
  test('sees the reason instead of a comment form under the community’s posts', async () => {
    const address = `/${post.community}/post/${post.publicId}`
    expect(await (await marina.fetch(address)).text()).toContain('name="body"')
    await run(
      `insert into community_bans (community_id, user_id, banned_by, created_at)
       select ?, id, id, 1 from users where username = 'Marina_K'`,
      post.communityId
    )
    const html = await (await marina.fetch(address)).text()
    expect(html).not.toContain('name="body"')
    expect(html).toContain('Вы заблокированы в этом сообществе.')
    expect(await refusal(await marina.fetch(page()))).toEqual([403, 'Вы заблокированы в этом сообществе.', ''])
    await run('delete from community_bans')
  })
})
