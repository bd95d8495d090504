import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#src/browser/api.ts'
import { $moved } from '#src/features/lists/items-store.ts'
import { createSaveToList, readSaving } from '#src/features/lists/save-dialog-store.ts'
import { apiOf } from '#tests/support/api-client.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let api: Api

beforeAll(async () => {
  api = apiOf(await site.as('Petrovich'), await site.idOf('Petrovich'))
})

/** Opens the store of the save dialog for a post that is in no list. */
async function openDialog() {
  const { id } = await site.openPost("p.id not in (select target_id from list_items where target_type = 'post')")
  const item = { type: 'post', id } as const
  return { item, store: createSaveToList(item, await readSaving(item, api), api) }
}
const listsWith = async (id: string) =>
  (await site.rows<{ id: number }>('select list_id as id from list_items where target_id = ?', id)).map(({ id }) => id)
const name = () => `list_${Math.random().toString(36).slice(2, 10)}`
const fields = () => ({ name: name(), displayName: 'Новый', description: '', public: false })

test('[A2.modals.02] a new list is immediately shown as containing the post, and the change is announced when the dialog closes', async () => {
  const { item, store } = await openDialog()
  const made = await store.create(fields())
  if (!made || !('id' in made)) throw new Error('no list was created')
  const adding = store.add(made)
  expect(store.$choice.get()).toMatchObject({ isBusy: true, isMaking: false })
  expect([...store.$choice.get().ticked]).toEqual([made.id])
  expect(store.$choice.get().lists[0]?.id).toBe(made.id)
  // The call of end() waits for pending calls of the API.
  await store.end()
  await adding
  expect(await listsWith(item.id)).toEqual([made.id])
  expect($moved.get()).toMatchObject({ item, added: [{ id: made.id }], removed: [], before: false, after: true })
  expect(store.$choice.get().isBusy).toBe(false)
})

test('[A5.lists.02] a new list without a name is refused before a call is sent', async () => {
  const { store } = await openDialog()
  expect(await store.create({ ...fields(), name: ' ' })).toMatchObject({ field: 'name' })
})

test('changes of one list are sent one after another, and the last change decides', async () => {
  const { item, store } = await openDialog()
  const [list] = store.$choice.get().lists
  if (!list) throw new Error('Petrovich has no list')
  const changes = [true, false, true].map(isIn => store.change(list.id, isIn))
  expect([...store.$choice.get().ticked]).toEqual([list.id])
  await Promise.all(changes)
  expect(await listsWith(item.id)).toEqual([list.id])
  expect([...store.$choice.get().ticked]).toEqual([list.id])
  expect(store.$choice.get()).toMatchObject({ isBusy: false, error: '' })
})

test('a change that the server refuses is undone, with the reason shown, and is not announced', async () => {
  const { item, store } = await openDialog()
  const gone = 999_999_999
  await store.change(gone, true)
  expect([...store.$choice.get().ticked]).toEqual([])
  expect(store.$choice.get().error).toBe('Список не найден.')
  await store.end()
  expect($moved.get()).toMatchObject({ item, added: [], removed: [], before: false, after: false })
})
