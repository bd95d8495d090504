import { describe, expect, test } from 'vitest'
import type { Comment, FeedItem, Group, Post } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, sendComment, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { as, run } = site

const ZEROS = '0'.repeat(24)
const STRIPPED = {
  userId: ZEROS,
  username: '',
  userGhostId: null,
  userGroup: 'normal',
  body: '',
  author: null,
  isAuthorMuted: false,
  userVoted: null,
  userVotedUp: null,
  contentStripped: true
}
const GROUPS: Group[] = ['normal', 'mods', 'admins']

/**
 * Makes three comments by Petrovich in a community that Marina_K moderates: one deleted by its author, one by Marina_K
 * as moderator, one by an admin.
 */
async function deleted() {
  const [petrovich, marina, sova] = await Promise.all([as('Petrovich'), as('Marina_K'), as('Sova')])
  const post = await site.openPost(
    "p.no_comments < 90 and p.user_id <> (select id from users where username = 'Petrovich')"
  )
  await run('delete from community_mods where community_id = ?', post.communityId)
  await site.moderate('Marina_K', post.communityId)
  const by: Record<Group, Member> = { normal: petrovich, mods: marina, admins: sova }
  const ids = {} as Record<Group, string>
  for (const group of GROUPS) {
    const { id } = await writeComment(petrovich, post.id, { body: `Скрытое слово ${group}` })
    await writeComment(marina, post.id, { body: 'Ответ остается', parentCommentId: id })
    await okBody(await by[group].send('DELETE', `/api/posts/${post.id}/comments/${id}?deleteAs=${group}`))
    ids[group] = id
  }
  return { petrovich, marina, sova, post, ids }
}

describe('a deleted comment', () => {
  test('is visible to each role as the table of api.md 3.2 says, in the call for the comment and in its thread', async () => {
    const { petrovich, marina, sova, post, ids } = await deleted()
    const guest: Member['fetch'] = (path, init) => fetch(site.origin + path, init)
    const other = await as((await site.ordinary(1))[0] ?? '')
    const FULL = { username: 'Petrovich', userGroup: 'normal', contentStripped: false, deleted: true }
    const expectShown = async (ask: Member['fetch'], group: Group, expected: object) => {
      const id = ids[group]
      const { comments } = await okBody<Post>(await ask(`/api/posts/${post.id}?limit=500`))
      for (const comment of [
        await okBody<Comment>(await ask(`/api/comments/${id}`)),
        comments?.find(comment => comment.id === id)
      ]) {
        expect(comment).toMatchObject({ id, deleted: true, deletedAs: group, noReplies: 1, upvotes: 1, ...expected })
      }
    }
    for (const group of GROUPS) {
      for (const ask of [guest, other.fetch, petrovich.fetch]) await expectShown(ask, group, STRIPPED)
      const bodyOf = group === 'normal' ? '' : `Скрытое слово ${group}`
      await expectShown(marina.fetch, group, group === 'mods' ? { ...FULL, body: bodyOf } : STRIPPED)
      await expectShown(sova.fetch, group, { ...FULL, body: bodyOf })
    }
  })

  test('a comment that a moderator removed has no text or author for moderators of other communities', async () => {
    const { marina, post, ids } = await deleted()
    await run('delete from community_mods where community_id = ?', post.communityId)
    expect(await okBody(await marina.fetch(`/api/comments/${ids.mods}`))).toMatchObject(STRIPPED)
  })

  test('[P4.comment.03] shows its text below the notice of deletion only to members who may read deleted text', async () => {
    const { petrovich, marina, sova, post, ids } = await deleted()
    const page = `/${post.community}/post/${post.publicId}`
    const articleOf = async (by: Member, group: Group) => {
      const html = await (await by.fetch(page)).text()
      const from = html.indexOf(`id="c${ids[group]}"`)
      expect(from).toBeGreaterThan(0)
      return html.slice(from, html.indexOf('<article', from))
    }
    const hidden = (group: Group) => new RegExp(`Скрытое слово ${group}`)
    for (const group of GROUPS) expect(await articleOf(petrovich, group)).not.toMatch(hidden(group))
    const forMods = await articleOf(marina, 'mods')
    expect(forMods).toContain('Удалено модераторами')
    expect(forMods).toMatch(hidden('mods'))
    expect(forMods).not.toContain('Ответить')
    expect(await articleOf(marina, 'admins')).not.toMatch(hidden('admins'))
    expect(await articleOf(sova, 'admins')).toMatch(hidden('admins'))
    expect(await articleOf(sova, 'normal')).toContain('Удалено автором')
    const guestPage = await (await fetch(site.origin + page)).text()
    expect(guestPage).not.toMatch(/Скрытое слово/)
  })

  test('is listed in its author’s feed for admins only, and for nobody if the author deleted the comment', async () => {
    const { petrovich, marina, sova, ids } = await deleted()
    const feedOf = async (ask: Member['fetch']) => {
      const { items } = await okBody<{ items: FeedItem[] }>(
        await ask('/api/users/Petrovich/feed?filter=comments&limit=50')
      )
      return GROUPS.filter(group => items.some(({ item }) => item.id === ids[group]))
    }
    expect(await feedOf(sova.fetch)).toEqual(['mods', 'admins'])
    for (const by of [petrovich, marina]) expect(await feedOf(by.fetch)).toEqual([])
    expect(await feedOf((path, init) => fetch(site.origin + path, init))).toEqual([])
    const profile = await (await sova.fetch('/@Petrovich?filter=comments')).text()
    expect(profile).toContain('Удалено администраторами')
    expect(profile).toContain('Скрытое слово admins')
  })
})

/** Writes a comment and returns its HTML in the thread's page and its text from the API. */
async function shown(body: string): Promise<{ html: string; source: string }> {
  const petrovich = await as('Petrovich')
  const post = await site.openPost('p.no_comments < 60')
  const { id } = await writeComment(petrovich, post.id, { body })
  const page = await (await fetch(`${site.origin}/${post.community}/post/${post.publicId}`)).text()
  const from = page.indexOf('</summary>', page.indexOf(`id="c${id}"`)) + '</summary>'.length
  const html = page.slice(from, page.indexOf('<button class="up"', from))
  const { body: source } = await okBody<Comment>(await fetch(`${site.origin}/api/comments/${id}`))
  return { html, source }
}

describe('a comment’s text', () => {
  test.each([
    ['scripts', 'До <script>alert(1)</script> после', '<p class="prose">До\u00a0alert(1) после</p>'],
    ['handlers', '<img src=x onerror="alert(1)">Текст', '<p class="prose">Текст</p>'],
    ['frames and forms', '<iframe src="//evil"></iframe><form action=//evil>\n\nТекст</form>', null],
    ['what closes the page’s own marks', '</details></article></form><h1>\n\nТекст', null],
    ['links of script', '[Текст](javascript:alert(1)) [так](JaVaScRiPt:alert(1)) [и](data:text/html,x)', null],
    ['links of script, hidden', '[Текст](java\tscript:alert(1)) [да](&#106;avascript:alert(1)) <vbscript:x>', null],
    ['attributes through a link', '[Текст](https://example.org "\\" onmouseover=alert(1)")', null],
    ['attributes through an address', 'https://example.org/"onmouseover="alert(1) Текст', null],
    ['pictures of others', '![Текст](https://evil.example/track.gif)', null],
    ['entities', '&lt;script&gt;alert(1)&lt;/script&gt; Текст', null],
    ['marks in code', '`<script>alert(1)</script>` Текст', null],
    ['a text of nothing but marks', `${'*_~`[('.repeat(300)} Текст`, null],
    ['depth', `${'> '.repeat(9)}Текст`, null]
  ])('is shown without active content: %s', async (_, body, expected) => {
    const { html, source } = await shown(body)
    expect(source).toBe(body)
    if (expected !== null) expect(html).toBe(expected)
    else expect(html).toContain('Текст')
    const tags = [...html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)]
    const allowed = /^(?:p|div|a|em|strong|s|code|pre|blockquote|ul|ol|li|br|hr|h[3-6]|table|thead|tbody|tr|td|th)$/
    for (const [, , name, attributes] of tags) {
      expect(name).toMatch(allowed)
      for (const [, name, value] of attributes?.matchAll(/\s([^\s="]+)(?:="([^"]*)")?/g) ?? []) {
        expect(name).toMatch(/^(?:class|href|rel|title|tabindex|dir|data-align|data-digits|data-nested)$/)
        if (name === 'href') expect(value).toMatch(/^(?:https?:|\/(?![/\\])|#)/)
      }
    }
  })

  test('a text of which nothing visible would be left is refused', async () => {
    const petrovich = await as('Petrovich')
    const { id } = await site.openPost()
    const body = '<details>Все в одной строке</details>'
    expect(await codeOf(await sendComment(petrovich, id, { body }))).toBe('400 comment_empty')
  })

  test('stays as typed with emoji, flags, letters of every script and direction marks', async () => {
    const body = '👩‍👩‍👧‍👦 🇷🇺 é Ёж مرحبا \u202eзадом\u202c 日本語 \u200bноль Z̸a̷l̶g̵o̴'
    const { html, source } = await shown(body)
    expect(source).toBe(body)
    expect(html).toContain('👩‍👩‍👧‍👦 🇷🇺')
    expect(html).toContain('مرحبا')
  })

  test('a text with NUL and half a surrogate pair, which databases refuse, is stored with replacement characters', async () => {
    const { source, html } = await shown('до\ud83d после\u0000 конца\udc00')
    expect(source).toBe('до\ufffd после\ufffd конца\ufffd')
    expect(html).toContain('после')
  })

  test('a text of 20 000 characters of costly Markdown is shown in less than 500 kB', async () => {
    const { html } = await shown(`${'[a][b]'.repeat(3300)}\n\n[b]: https://example.org`.slice(0, 20_000))
    expect(html.length).toBeLessThan(500_000)
  })
})
