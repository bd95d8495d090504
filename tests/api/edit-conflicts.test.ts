import { beforeAll, describe, expect, test } from 'vitest'
import type { Comment, Image, List, Post, Rule } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { as, row, run } = site

/** A text that a member can edit, with an API call and with a form. */
interface Edited {
  /** Path of the API call that edits the text. */
  path: string
  method?: string
  field: string
  /** Path of the page with the form that edits the text. */
  page?: string
  sends?: Record<string, string>
  /** Reads the text as stored in the database. */
  stored(): Promise<string | null>
}

let petrovich: Member
const edited: Record<string, Edited> = {}
const text = async (sql: string, ...args: (string | number)[]) =>
  (await row<{ text: string | null }>(sql, ...args)).text

beforeAll(async () => {
  petrovich = await as('Petrovich')
  const radio = await row<{ id: string }>("select id from communities where name = 'Radio'")
  const me = await row<{ id: string }>("select id from users where username = 'Petrovich'")
  await run('delete from community_mods where community_id = ?', radio.id)
  await run(
    'insert into community_mods (community_id, user_id, position, created_at) values (?, ?, 0, 1)',
    radio.id,
    me.id
  )
  const post = await okBody<Post>(
    await petrovich.send('POST', '/api/posts', {
      type: 'text',
      title: 'Заголовок поста',
      body: 'Текст',
      community: 'Radio'
    })
  )
  const comment: Comment = await writeComment(petrovich, post.id, { body: 'Комментарий' })
  const rules = await okBody<Rule[]>(
    await petrovich.send('POST', `/api/communities/${radio.id}/rules`, { rule: 'Правило', description: 'Почему' })
  )
  const rule = rules.at(-1)?.id ?? 0
  const lists = await okBody<List[]>(
    await petrovich.send('POST', '/api/users/Petrovich/lists', {
      name: 'dva_okna',
      displayName: 'Два окна',
      description: 'Зачем'
    })
  )
  const list = lists.find(({ name }) => name === 'dva_okna')?.id ?? 0
  const form = new FormData()
  form.set('image', await fileOf(picture(200, 200)))
  const uploaded = await petrovich.fetch('/api/users/Petrovich/pro_pic', {
    method: 'POST',
    headers: { 'X-Csrf-Token': petrovich.token },
    body: form
  })
  const avatar = (await okBody<{ proPic: Image }>(uploaded)).proPic.id
  const ofPost = { path: `/api/posts/${post.publicId}`, page: `/new?edit=${post.publicId}` }
  const ofComment = `${post.publicId}/comments/${comment.id}`
  const ofRule = { path: `/api/communities/${radio.id}/rules/${rule}`, page: `/Radio/modtools/rules?form=${rule}` }
  const ofList = { path: `/api/lists/${list}`, page: `/-/list/${list}` }
  const ofCommunity = { path: `/api/communities/${radio.id}`, page: '/Radio/modtools/settings' }
  Object.assign(edited, {
    'the title of a post': {
      ...ofPost,
      field: 'title',
      stored: () => text('select title text from posts where id = ?', post.id)
    },
    'the text of a post': {
      ...ofPost,
      field: 'body',
      stored: () => text('select body text from posts where id = ?', post.id)
    },
    'a comment': {
      path: `/api/posts/${ofComment}`,
      page: `/-/comment/${post.publicId}/${comment.id}/edit`,
      field: 'body',
      stored: () => text('select body text from comments where id = ?', comment.id)
    },
    'the title of a community': {
      ...ofCommunity,
      field: 'title',
      stored: () => text('select title text from communities where id = ?', radio.id)
    },
    'what a community is about': {
      ...ofCommunity,
      field: 'about',
      stored: () => text('select about text from communities where id = ?', radio.id)
    },
    'a rule': {
      ...ofRule,
      field: 'rule',
      stored: () => text('select rule text from community_rules where id = ?', rule)
    },
    'what explains a rule': {
      ...ofRule,
      field: 'description',
      stored: () => text('select description text from community_rules where id = ?', rule)
    },
    'the title of a list': {
      ...ofList,
      field: 'displayName',
      stored: () => text('select display_name text from lists where id = ?', list)
    },
    'the description of a list': {
      ...ofList,
      field: 'description',
      stored: () => text('select description text from lists where id = ?', list)
    },
    'the description of a member': {
      path: '/api/_settings?action=updateProfile',
      method: 'POST',
      page: '/settings',
      field: 'aboutMe',
      stored: () => text("select about_me text from users where username = 'Petrovich'")
    },
    'the description of a picture': {
      path: `/api/images/${avatar}`,
      page: '/settings',
      field: 'altText',
      stored: () => text('select alt_text text from images where id = ?', avatar)
    }
  } satisfies Record<string, Edited>)
})

const NAMES = [
  'the title of a post',
  'the text of a post',
  'a comment',
  'the title of a community',
  'what a community is about',
  'a rule',
  'what explains a rule',
  'the title of a list',
  'the description of a list',
  'the description of a member',
  'the description of a picture'
]

const edit = ({ path, method = 'PUT', field }: Edited, now: string, was?: string | null) =>
  petrovich.send(method, path, { [field]: now, ...(was !== undefined && { was: { [field]: was } }) })

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#34': '"', '#10': '\n' }
const plain = (html: string) => html.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** Reads the fields of the form that contains a field, as a browser without script would send them. */
function fieldsOf(html: string, field: string): Record<string, string> {
  const form = html.split('<form').find(part => part.includes(`name="was_${field}"`)) ?? ''
  const [own = ''] = form.split('</form>')
  const inputs = [...own.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const [, name = ''] = /\bname="([^"]*)"/.exec(tag) ?? []
    const isSent = !/type="(?:checkbox|file|radio)"/.test(tag) || /\bchecked/.test(tag)
    return name && isSent ? [[name, plain(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '')]] : []
  })
  const areas = [...own.matchAll(/<textarea\b[^>]*\bname="(\w+)"[^>]*>([\s\S]*?)<\/textarea>/g)]
  const choices = [...own.matchAll(/<select\b[^>]*\bname="(\w+)"[\s\S]*?<option value="(\w*)"[^>]*selected/g)]
  return Object.fromEntries([...inputs, ...[...areas, ...choices].map(([, name, value]) => [name, plain(value ?? '')])])
}

const open = async ({ page = '', field }: Edited) => fieldsOf(await (await petrovich.fetch(page)).text(), field)
const submit = ({ page = '' }: Edited, fields: Record<string, string>) =>
  petrovich.fetch(page, {
    method: 'POST',
    headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString()
  })

describe.each(NAMES)('%s', name => {
  const it = () => edited[name] as Edited

  test('refuses an edit based on an outdated text, and the answer has the stored text', async () => {
    await okBody(await edit(it(), 'Начало текста'))
    await okBody(await edit(it(), 'Из первого окна', 'Начало текста'))
    const second = await edit(it(), 'Из второго окна', 'Начало текста')
    expect(await second.json()).toMatchObject({
      status: 409,
      code: 'edit_conflict',
      message: `${name === 'a comment' ? 'Комментарий' : 'Текст'} уже изменён в другом окне.`,
      field: it().field,
      current: { [it().field]: 'Из первого окна' }
    })
    expect(await it().stored()).toBe('Из первого окна')
    await okBody(await edit(it(), 'Из второго окна', 'Из первого окна'))
    expect(await it().stored()).toBe('Из второго окна')
  })

  test('accepts one of five simultaneous edits with one base text, and refuses the other four', async () => {
    await okBody(await edit(it(), 'Начало текста'))
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => edit(it(), `Окно номер ${at}`, 'Начало текста'))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await it().stored()).toBe(`Окно номер ${answers.findIndex(({ status }) => status === 200)}`)
  })

  test('accepts a second edit that is based on an outdated text if its new text equals the stored one', async () => {
    await okBody(await edit(it(), 'Начало текста'))
    await okBody(await edit(it(), 'Одно и то же', 'Начало текста'))
    await okBody(await edit(it(), 'Одно и то же', 'Начало текста'))
  })

  test('accepts an edit whose base text differs from the stored text only in line endings, which browsers change', async () => {
    for (const end of ['\r', '\r\n']) {
      await okBody(await edit(it(), `Начало${end}текста`))
      const shown = (await it().stored())?.replace(end, '\n')
      await okBody(await edit(it(), 'Из второго окна', shown))
    }
  })

  test('is overwritten by a client that sends no base text', async () => {
    await okBody(await edit(it(), 'Из первого окна'))
    await okBody(await edit(it(), 'Из второго окна'))
    expect(await it().stored()).toBe('Из второго окна')
  })

  test('has a form that shows the stored and the typed text after a conflict, and saves the typed text when sent again', async () => {
    const { field } = it()
    await okBody(await edit(it(), 'Начало текста'))
    const form = await open(it())
    expect(form[field]).toBe('Начало текста')
    await okBody(await edit(it(), 'Из первого окна'))
    const refused = await submit(it(), { ...form, [field]: 'Из второго окна' })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(html).toContain('Из первого окна')
    const again = fieldsOf(html, field)
    expect(again[field]).toBe('Из второго окна')
    expect(await it().stored()).toBe('Из первого окна')
    expect((await submit(it(), again)).status).toBe(303)
    expect(await it().stored()).toBe('Из второго окна')
  })
})
