import { trimText } from '#functions/contract/text.ts'
import type { List } from '#functions/contract/views.ts'
import { call, read } from '#src/browser/api.ts'
import { currentMemberId } from '#src/browser/current-page.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/ui/refusal.ts'
import { refreshSidebar } from '#src/ui/sidebar-store.ts'
import { inputError, type ListFormFields, type ListTexts } from './list-form-store.ts'

const REFUSED = [400, 409]

/**
 * Lists of the signed-in member, the last used first.
 * @throws ApiError, TypeError.
 */
export const readOwnLists = async (): Promise<List[]> => (await read(`/users/${currentMemberId()}/lists`)) as List[]

/** @throws ApiError, TypeError. */
export const readList = async (id: number): Promise<List> => (await read(`/lists/${id}`)) as List

/**
 * Creates a list.
 * @returns the list; the form's error; null when an alert shows the error.
 */
export async function createList(fields: ListFormFields): Promise<List | Refusal | null> {
  return sent(fields, async () => {
    const all = await call('POST', `/users/${currentMemberId()}/lists`, fields, { once: true })
    refreshSidebar()
    return all.find(({ name }) => name === trimText(fields.name)) ?? null
  })
}

/**
 * Updates a list.
 * @param was the texts that the edit began from.
 * @returns as createList.
 */
export const updateList = (id: number, fields: ListFormFields, was: ListTexts): Promise<List | Refusal | null> =>
  sent(fields, () => call('PUT', `/lists/${id}`, { ...fields, was }, { once: true }))

async function sent(fields: ListFormFields, send: () => Promise<List | null>): Promise<List | Refusal | null> {
  const refusal = inputError(fields)
  if (refusal) return refusal
  try {
    return await send()
  } catch (error) {
    return refusalOf(error, wordedFor(REFUSED))
  }
}

/** Replaces the page by the page of a list, whose address may have changed. */
export const replaceByList = ({ username, name }: List): void => location.replace(`/@${username}/lists/${name}`)
