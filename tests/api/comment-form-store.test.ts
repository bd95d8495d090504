import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#src/browser/api.ts'
import { boxIn, createCommentForm, type Use } from '#src/features/comments/form-store.ts'
import { whyGone } from '#src/features/comments/picture-rules.ts'
import { changeComment, type Delivered, readComment, sendComment } from '#src/features/comments/store.ts'
import { addBan } from '#src/features/moderation/felt-bans.ts'
import { openDraft } from '#src/features/offline/drafts-store.ts'
import { $alerts } from '#src/ui/alerts-store.ts'
import { apiOf } from '#tests/support/api-client.ts'
import { FakeStorage } from '#tests/support/fake-storage.ts'
import type { Member } from '#tests/support/member.ts'
import { writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let member: Member
let account: string
let api: Api
let post: Awaited<ReturnType<typeof site.openPost>>

beforeAll(async () => {
  member = await site.as('Petrovich')
  account = await site.idOf('Petrovich')
  api = apiOf(member, account)
  post = await site.openPost()
})
beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const PICTURES: Use['pictures'] = { whyGone: async () => '' }
const HOUR_MS = 3_600_000
const base = { group: 'normal', typed: () => '', isBegun: false, pictures: PICTURES } as const

/** Makes the store of an editor for a new comment on the post. */
function createForm(given: Partial<Use> = {}, by = account) {
  const { publicId, communityId: community } = post
  const target = { post: publicId, thread: '', community, parent: null }
  return createCommentForm({
    ...base,
    community,
    openDraft: () => openDraft(by, `comment:${publicId}:post`),
    send: ({ body, group }) => sendComment({ ...target, body, group }, api),
    ...given
  })
}

/** Opens the store of an editor for a new comment on the post. */
function openForm(given: Partial<Use> = {}, by = account) {
  const form = createForm(given, by)
  form.begin()
  return { form, state: () => form.$form.get() }
}

/** Writes a comment by the member and opens the store of an editor for that comment. */
async function openEdit(body: string) {
  const { id } = await writeComment(member, post.publicId, { body })
  const it = { id, post: post.publicId, community: post.communityId }
  const closed: boolean[] = []
  const opened = openForm({
    openDraft: () => openDraft(account, `comment:${post.publicId}:edit-${id}`),
    read: () => readComment(id, api),
    send: ({ body, was }) => changeComment(it, { body, was }, api),
    close: isDone => closed.push(isDone)
  })
  await opened.form.load()
  return { ...opened, id, closed }
}
const bodyOf = async (id: string) =>
  (await site.row<{ body: string }>('select body from comments where id = ?', id)).body
const commentsWith = (body: string) => site.number('select count(*) from comments where body = ?', body)

describe('a new comment', () => {
  test('two clicks send a new comment once, and afterwards the editor is empty', async () => {
    const { form, state } = openForm()
    form.change('Дважды нажато')
    await Promise.all([form.submit(), form.submit()])
    expect(await commentsWith('Дважды нажато')).toBe(1)
    expect(state()).toMatchObject({ value: '', error: '', isBusy: false })
    expect(openForm().state().value).toBe('')
  })

  test('a comment of invisible characters only is not sent', async () => {
    const send = async (): Promise<Delivered> => {
      throw new Error('sent')
    }
    const { form, state } = openForm({ send })
    form.change(' \u200b')
    await form.submit()
    expect(state()).toMatchObject({ isBusy: false, focusing: 1 })
    expect(state().error).not.toBe('')
  })

  test('a comment that the API refused stays in its editor, with the reason', async () => {
    const { form, state } = openForm()
    form.change('ы'.repeat(20_001))
    await form.submit()
    expect(state().value).toHaveLength(20_001)
    expect(state()).toMatchObject({ isBusy: false, focusing: 1 })
    expect(state().error).not.toBe('')
  })
})

describe('the picture of a draft', () => {
  const CAT = { imageId: '1'.repeat(24), url: '/media/cat', width: 640, height: 480, altText: '' }

  test('is restored with its description for its writer only, also without a text', () => {
    const { form } = openForm()
    form.setPicture({ picture: CAT, file: null })
    form.setPicture({ picture: { ...CAT, altText: 'Кот' }, file: null })
    expect(openForm({}, 'another').state().picture).toBeNull()
    expect(openForm().state()).toMatchObject({ value: '', picture: { ...CAT, altText: 'Кот' } })
    form.change('С текстом')
    expect(openForm().state()).toMatchObject({ value: 'С текстом', picture: { imageId: CAT.imageId } })
    form.setPicture({ picture: null, file: null })
    expect(openForm().state()).toMatchObject({ value: 'С текстом', picture: null })
  })

  test('that cannot be sent any more is taken away, which an alert says, and the text stays', async () => {
    const { form } = openForm()
    form.change('С котом')
    form.setPicture({ picture: CAT, file: null })
    const { state } = openForm({ pictures: { ...PICTURES, whyGone: async () => 'Кота больше нет' } })
    await expect.poll(() => state().picture).toBeNull()
    expect(state().value).toBe('С котом')
    expect($alerts.get().map(alert => alert.text)).toContain('Кота больше нет')
  })

  test('cannot be sent when it is old or erased, or when the community allows none', async () => {
    const at = Date.now()
    const status = (code: number) => vi.stubGlobal('fetch', async () => new Response(null, { status: code }))
    status(200)
    expect(await whyGone({ ...CAT, at }, true)).toBe('')
    expect(await whyGone({ ...CAT, at }, false)).toContain('нет картинок в\u00a0комментариях')
    expect(await whyGone({ ...CAT, at: at - 11.5 * HOUR_MS }, true)).toContain('на\u00a0сайте уже\u00a0нет')
    status(404)
    expect(await whyGone({ ...CAT, at }, true)).toContain('на\u00a0сайте уже\u00a0нет')
  })

  test('of an edit replaces the saved one, also when it was taken away', async () => {
    const { form, id } = await openEdit('Правка с котом')
    form.setPicture({ picture: CAT, file: null })
    const reopen = async () => {
      const opened = openForm({
        openDraft: () => openDraft(account, `comment:${post.publicId}:edit-${id}`),
        read: () => readComment(id, api)
      })
      await opened.form.load()
      return opened
    }
    expect((await reopen()).state()).toMatchObject({ value: 'Правка с котом', picture: CAT })
    await site.run(
      "update comments set image = (select json_extract(images, '$[0]') from posts where images <> '[]' limit 1) where id = ?",
      id
    )
    const saved = await reopen()
    saved.form.setPicture({ picture: null, file: null })
    expect((await reopen()).state().picture).toBeNull()
  })

  test('that is found to be gone after the editor was closed changes neither the draft nor the page', async () => {
    const { form } = openForm()
    form.change('Оставленный ответ')
    form.setPicture({ picture: CAT, file: null })
    let decide: (why: string) => void = () => {}
    const why = new Promise<string>(resolve => {
      decide = resolve
    })
    const closing = openForm({ close: () => {}, pictures: { whyGone: () => why } })
    await closing.form.cancel?.()
    decide('Ответ уже закрыт')
    await why
    await Promise.resolve()
    expect($alerts.get().map(alert => alert.text)).not.toContain('Ответ уже закрыт')
    expect(openForm().state()).toMatchObject({ value: 'Оставленный ответ', picture: CAT })
  })
})

describe('a draft', () => {
  test('a draft is restored for its writer only; text typed into the field before hydration is put after the draft’s text', () => {
    openForm().form.change('Начало')
    expect(openForm({}, 'another').state().value).toBe('')
    expect(openForm({ typed: () => 'Продолжение' }).state().value).toBe('Начало\n\nПродолжение')
  })

  test('a draft already contained in the field before hydration is not inserted twice', () => {
    openForm().form.change('Начало')
    expect(openForm({ typed: () => 'Начало и ещё', isBegun: true }).state().value).toBe('Начало и ещё')
  })
})

test('letters typed while React hydrates the editor are part of its text', () => {
  let field = ''
  const form = createForm({ typed: () => field })
  field = 'Быстро'
  form.begin()
  expect(form.$form.get().value).toBe('Быстро')
})

describe('an edit of a comment', () => {
  test('starts with the stored text and saves the new text', async () => {
    const { form, state, id, closed } = await openEdit('Было')
    expect(state()).toMatchObject({ value: 'Было', isBusy: false })
    form.change('Стало')
    await form.submit()
    expect([await bodyOf(id), closed]).toEqual(['Стало', [true]])
  })

  test('shows the text that another window saved after the edit began, and overwrites that text only when submitted again', async () => {
    const { form, state, id } = await openEdit('Было')
    await member.send('PUT', `/api/posts/${post.publicId}/comments/${id}`, { body: 'В другом окне' })
    form.change('Стало')
    await form.submit()
    expect(state()).toMatchObject({ value: 'Стало', newer: 'В другом окне', isBusy: false })
    expect(await bodyOf(id)).toBe('В другом окне')
    await form.submit()
    expect(await bodyOf(id)).toBe('Стало')
  })

  test('an edit is not possible if the comment does not exist', () => {
    const { form, state } = openForm({ read: () => readComment('f'.repeat(24), api) })
    return form.load().then(() => expect(boxIn(state())).toMatchObject({ isRefused: true, isReadOnly: true }))
  })

  test('a banned member can edit a comment, but not write a new one', async () => {
    const [edit, fresh] = [await openEdit('Было'), openForm()]
    addBan(post.communityId)
    expect([boxIn(edit.state()).isRefused, boxIn(fresh.state()).isRefused]).toEqual([false, true])
  })
})
