import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#src/browser/api.ts'
import { openPostDraft } from '#src/features/posts/draft-store.ts'
import type { ChosenCommunity, PostFields } from '#src/features/posts/new-post-fields.ts'
import { isChanged, type Start } from '#src/features/posts/post-form-state.ts'
import { createPostForm } from '#src/features/posts/post-form-store.ts'
import { setLoginDialog } from '#src/ui/dialogs/login.ts'
import { $dialog } from '#src/ui/dialogs/store.ts'
import { apiOf } from '#tests/support/api-client.ts'
import { FakeStorage } from '#tests/support/fake-storage.ts'
import { guestOf, type Member } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let member: Member
let account: string
let api: Api

beforeAll(async () => {
  member = await site.as('Petrovich')
  account = await site.idOf('Petrovich')
  api = apiOf(member, account)
})
beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()))
/** Functions that end the forms of a test. Without them a form would store its draft some time after the last input. */
let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.unstubAllGlobals()
})

const SAD: ChosenCommunity = { name: 'Sad', why: null, isMod: false, labels: [], labelRequired: false }
const fields: PostFields = {
  type: 'text',
  community: 'Sad',
  title: '',
  url: '',
  body: '',
  userGroup: 'normal',
  spoiler: false,
  adult: false,
  labelId: ''
}
const fresh: Start = {
  fields,
  error: null,
  chosen: SAD,
  poor: [],
  requireAltText: false,
  edit: null,
  was: null,
  newer: {},
  marksBefore: [],
  labelBefore: '',
  sameLink: []
}

interface Given {
  start?: Partial<Start>
  typed?: Partial<PostFields>
  /** Fields that are changed before the form begins. */
  changed?: Partial<PostFields>
  /** True to submit the form before it begins. */
  isSubmitted?: boolean
  pasted?: string
  isAsked?: boolean
  by?: string
  client?: Api
  communities?: Record<string, ChosenCommunity>
}

/** Opens the store of a page's post form. `opened` collects the paths of posts that the form opened. */
function openForm({
  start = {},
  typed = {},
  changed,
  isSubmitted = false,
  pasted = '',
  isAsked = false,
  by,
  client = api,
  communities
}: Given = {}) {
  const opened: string[] = []
  const read = async (name: string) => communities?.[name] ?? SAD
  const whole = { ...fresh, ...start }
  const form = createPostForm(
    whole,
    {
      openDraft: () => openPostDraft(by ?? account, `post:${whole.edit ?? 'new'}`),
      showCommunity: read,
      recheckCommunity: read,
      openPost: path => opened.push(path)
    },
    client
  )
  ends.push(form.end)
  if (changed) form.change(changed)
  if (isSubmitted) void form.submit()
  form.begin({ typed, pasted, isAsked })
  const state = () => form.$form.get()
  return { form, state, opened, isChanged: () => isChanged(whole, state()) }
}
const posts = (title: string) => site.number('select count(*) from posts where title = ?', title)

describe('a new post', () => {
  test('is created once by two clicks; the new post’s page opens, and the draft is deleted', async () => {
    const { form, state, opened } = openForm()
    form.nameIt('Нажато дважды')
    form.leave()
    await Promise.all([form.submit(), form.submit()])
    expect(await posts('Нажато дважды')).toBe(1)
    expect(opened).toEqual([expect.stringMatching(/^\/Sad\/post\/\w+$/)])
    // The form stays busy until the browser has loaded the next page.
    expect(state().isBusy).toBe(true)
    expect(openForm().state().isRestored).toBe(false)
  })

  test('a post with invalid fields is not sent, and the first invalid field gets the focus', async () => {
    const { form, state, opened } = openForm({ start: { fields: { ...fields, type: 'link' } } })
    await form.submit()
    expect(state()).toMatchObject({ wanted: { field: 'title' }, isBusy: false })
    expect(state().errors).toMatchObject({ title: expect.any(String), url: expect.any(String), community: null })
    form.change({ url: 'https://example.org/' })
    expect(state().errors.url).toBeNull()
    expect(opened).toEqual([])
  })

  test('a post with pictures is not sent during an upload or after a failed upload', async () => {
    const { form, state } = openForm({ start: { fields: { ...fields, type: 'image', title: 'Картинки' } } })
    form.setPictures([{ imageId: 'x', url: '', width: 1, height: 1, altText: '' }])
    form.setUploading(true)
    await form.submit()
    expect(state().errors).toEqual({ images: null })
    form.setUploading(false)
    form.setUploadsFailed(true)
    await form.submit()
    expect(state()).toMatchObject({ wanted: { field: 'images' }, isBusy: false })
  })

  test('a post that the server refuses stays in the form, with the reason beside the field that caused the refusal', async () => {
    const { form, state } = openForm({ start: { fields: { ...fields, community: 'Nosuch' }, chosen: null } })
    form.nameIt('Некуда')
    await form.submit()
    expect(state()).toMatchObject({ wanted: { field: 'community' }, isBusy: false, fields: { title: 'Некуда' } })
  })

  test('the form shows the posts of the chosen community that have the link, and publishes the link again nevertheless', async () => {
    const url = 'https://example.org/again'
    const link: PostFields = { ...fields, type: 'link', url, title: 'Первый раз' }
    await openForm({ start: { fields: link } }).form.submit()
    const { form, state, opened } = openForm({ start: { fields: { ...link, title: 'Второй раз' } } })
    await vi.waitFor(() => expect(state().sameLink).toMatchObject([{ title: 'Первый раз' }]))
    form.change({ url: 'https://example.org/other' })
    expect(state().sameLink).toEqual([])
    form.lookUpLink()
    form.change({ url })
    // The form has not shown the earlier post for this address yet, so the server refuses the post once.
    await form.submit()
    expect(state().errors.url).toContain('нажмите «Опубликовать» снова')
    await vi.waitFor(() => expect(state().sameLink).toMatchObject([{ title: 'Первый раз' }]))
    await form.submit()
    expect(opened).toHaveLength(1)
    expect(await posts('Второй раз')).toBe(1)
  })

  test('the form opens the login dialog if the session has ended', async () => {
    const { form, state } = openForm({ client: apiOf(await guestOf(site.origin), '') })
    const login = () => Promise.reject(new Error('This test opens no dialog.'))
    setLoginDialog(login)
    form.nameIt('Без входа')
    await form.submit()
    expect($dialog.get()).toMatchObject({ load: login })
    expect(state()).toMatchObject({ isBusy: false, fields: { title: 'Без входа' } })
  })
})

describe('a click before the form begins', () => {
  test('a form that is submitted before it begins is sent with the typed text when it begins', async () => {
    const { opened } = openForm({ typed: { title: 'Рано отправлено' }, isSubmitted: true })
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    expect(await posts('Рано отправлено')).toBe(1)
  })

  test('a type of post that is chosen before the form begins stays chosen, and typed text stays too', () => {
    const { state } = openForm({ changed: { type: 'image' }, typed: { title: 'Закат' } })
    expect(state().fields).toMatchObject({ type: 'image', title: 'Закат' })
  })
})

describe('a draft', () => {
  test('a draft is restored for its writer only, and text typed before hydration replaces the draft’s field', () => {
    const { form } = openForm()
    form.change({ title: 'Заголовок', body: 'Текст' })
    form.leave()
    expect(openForm({ by: 'another' }).state().isRestored).toBe(false)
    const { state, isChanged } = openForm({ typed: { title: 'Другой' } })
    expect(state()).toMatchObject({ isRestored: true, fields: { title: 'Другой', body: 'Текст' } })
    expect(isChanged()).toBe(true)
  })

  test('a restored draft is not sent by a submission that the reader requested before the draft was restored', () => {
    const { form } = openForm()
    form.change({ title: 'Заголовок' })
    form.leave()
    expect(openForm({ isAsked: true }).state()).toMatchObject({ isRestored: true, isBusy: false })
  })

  test('a writer who stays on the page after a departure was declined has the later text stored, too', () => {
    const { form, isChanged } = openForm({ typed: { title: 'До ухода' } })
    form.leave()
    form.change({ body: 'После ухода' })
    expect(isChanged()).toBe(true)
    expect(form.unload()).toBe(true)
    expect(openForm().state().fields).toMatchObject({ title: 'До ухода', body: 'После ухода' })
  })

  test('a discarded draft is deleted, and the form is empty again', () => {
    const { form } = openForm()
    form.change({ title: 'Заголовок' })
    form.leave()
    const restored = openForm()
    restored.form.discard()
    expect(restored.state()).toMatchObject({ isRestored: false, fields })
    expect(openForm().state().isRestored).toBe(false)
  })

  test('a draft is stored when the page is unloaded, and the browser asks for confirmation only if there is text to lose', () => {
    const { form } = openForm()
    expect(form.unload()).toBe(false)
    form.change({ body: 'Текст' })
    expect(form.unload()).toBe(true)
    expect(openForm().state().fields.body).toBe('Текст')
  })
})

describe('an address pasted as the whole text', () => {
  test('a pasted address turns the form into the form of a link post', () => {
    const { form, state } = openForm()
    expect(form.paste(' https://example.org/a ')).toBe(true)
    expect(state()).toMatchObject({
      becameLink: true,
      fields: { type: 'link', url: 'https://example.org/a', body: '' }
    })
  })

  test('an address pasted before hydration turns the form into the form of a link post, too', () => {
    const url = 'https://example.org/b'
    expect(openForm({ typed: { body: url }, pasted: url }).state().fields).toMatchObject({ type: 'link', url })
  })

  test('a pasted address stays text for a writer with too few points for link posts', () => {
    const { form, state } = openForm({ start: { poor: ['link'] } })
    expect(form.paste('https://example.org/')).toBe(false)
    expect(state().fields.type).toBe('text')
  })
})

describe('the community of a new post', () => {
  const communities: Record<string, ChosenCommunity> = {
    radio: { name: 'Radio', why: 'posting_restricted', isMod: false, labels: [], labelRequired: false }
  }

  test('a chosen community gets its canonical spelling in the form, and the form offers the writer’s rights in that community', async () => {
    const { form, state } = openForm({ start: { fields: { ...fields, userGroup: 'mods' } }, communities })
    form.change({ community: 'radio' })
    await form.goTo('radio')
    expect(state()).toMatchObject({ fields: { community: 'Radio', userGroup: 'normal' }, chosen: communities['radio'] })
    form.nameIt('Заголовок')
    await form.submit()
    expect(state()).toMatchObject({ wanted: { field: 'community' }, isBusy: false })
  })

  test('a community whose look-up ended after the writer typed another name is not chosen', async () => {
    const { form, state } = openForm({ communities })
    form.change({ community: 'radio' })
    const going = form.goTo('radio')
    form.change({ community: 'Sad' })
    await going
    expect(state()).toMatchObject({ fields: { community: 'Sad' }, chosen: SAD })
  })

  test('a community that was restricted after the page was loaded is shown as closed to the writer', async () => {
    const { form, state } = openForm({ communities: { Sad: { ...SAD, why: 'posting_restricted' } } })
    await form.lookAgain()
    expect(state().chosen?.why).toBe('posting_restricted')
  })
})

test('an edit shows fields that another window saved after the edit began, and overwrites those only when submitted again', async () => {
  const answer = await member.send('POST', '/api/posts', { ...fields, labelId: null, title: 'Было', body: 'Текст' })
  const { publicId: edit } = (await answer.json()) as { publicId: string }
  const was = { title: 'Было', body: 'Текст' }
  const { form, state, opened } = openForm({ start: { fields: { ...fields, ...was }, edit, was } })
  await member.send('PUT', `/api/posts/${edit}`, { title: 'В другом окне' })
  form.nameIt('Стало')
  await form.submit()
  expect(state()).toMatchObject({ newer: { title: 'В другом окне' }, isBusy: false, fields: { title: 'Стало' } })
  expect([state().refusal === '', opened]).toEqual([false, []])
  await form.submit()
  expect([opened.length, await posts('Стало')]).toEqual([1, 1])
})

test('an edit saves changed marks and texts by one call, and neither when the author may not take a mark away', async () => {
  const was = { title: 'Без пометок', body: 'Было' }
  const answer = await member.send('POST', '/api/posts', { type: 'text', community: 'Sad', ...was })
  const { publicId: edit } = (await answer.json()) as { publicId: string }
  const calls: unknown[] = []
  const client: Api = {
    ...api,
    call(method, path, body, options) {
      calls.push([method, path, body])
      return api.call(method, path, body, options)
    }
  }
  const saved = { ...fields, ...was }
  const first = openForm({ start: { fields: saved, edit, was }, client })
  first.form.change({ body: 'Стало', spoiler: true })
  await first.form.submit()
  expect(first.opened).toHaveLength(1)
  expect(calls).toEqual([
    ['PUT', `/posts/${edit}`, { title: was.title, body: 'Стало', userGroup: 'normal', spoiler: true, was }]
  ])
  await site.run("update posts set spoiler_as = 'mods' where public_id = ?", edit)
  const now = { title: was.title, body: 'Стало' }
  const marked: Partial<Start> = { fields: { ...saved, ...now, spoiler: true }, marksBefore: ['spoiler'] }
  const second = openForm({ start: { ...marked, edit, was: now }, client })
  second.form.change({ body: 'Другое', spoiler: false })
  await second.form.submit()
  expect(second.state().refusal).toContain('Пометку поставили модераторы')
  expect(await site.number("select count(*) from posts where public_id = ? and body = 'Стало'", edit)).toBe(1)
})

test('a label that was saved before the rest of an edit was refused can be taken back in the same form', async () => {
  const was = { title: 'С меткой', body: 'Было' }
  const label = { name: 'Вопрос', color: 'blue' }
  const path = `/api/communities/${(await site.row<{ id: string }>("select id from communities where name = 'Sad'")).id}/labels`
  const { id } = (await (await (await site.as('Sova')).send('POST', path, label)).json()) as { id: number }
  const answer = await member.send('POST', '/api/posts', { type: 'text', community: 'Sad', ...was, spoiler: true })
  const { publicId: edit } = (await answer.json()) as { publicId: string }
  await site.run("update posts set spoiler_as = 'mods' where public_id = ?", edit)
  const labels = [{ id, name: label.name }]
  const saved: Partial<Start> = { fields: { ...fields, ...was, spoiler: true }, marksBefore: ['spoiler'] }
  const { form, state } = openForm({ start: { ...saved, chosen: { ...SAD, labels }, edit, was } })
  const labelled = () => site.number('select count(*) from posts where public_id = ? and label_id = ?', edit, id)
  form.change({ labelId: String(id), spoiler: false })
  await form.submit()
  expect(state().refusal).toContain('Пометку поставили модераторы')
  expect(await labelled()).toBe(1)
  form.change({ labelId: '', spoiler: true })
  await form.submit()
  expect(await labelled()).toBe(0)
})
