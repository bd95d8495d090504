import { trimText } from '#functions/contract/text.ts'
import type { List } from '#functions/contract/views.ts'
import { type Api, call, pageApi, read } from '#src/browser/api.ts'
import { replacePage } from '#src/browser/navigation.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/ui/refusal.ts'
import { refreshSidebar } from '#src/ui/sidebar-store.ts'
import { type EditedList, inputError, type ListFormFields, type ListTexts } from './list-input.ts'

const REFUSED = [400, 404, 409]

/**
 * Reads the lists of the signed-in member, first those to which an item was added last.
 * @throws ApiError; TypeError without a response.
 */
export const readOwnLists = (api: Api = pageApi): Promise<List[]> => api.read(`/users/${api.member()}/lists`)

/**
 * Reads a list by its id.
 * @throws ApiError; TypeError without a response.
 */
export const readList = (id: number): Promise<List> => read(`/lists/${id}`)

/**
 * Makes a list.
 * @returns the list; an error for the form; null when an alert has shown the error.
 */
export async function createList(fields: ListFormFields, api: Api = pageApi): Promise<List | Refusal | null> {
  return sent(fields, async () => {
    const all = await api.call('POST', `/users/${api.member()}/lists`, fields, { once: true })
    refreshSidebar()
    return all.find(({ name }) => name === trimText(fields.name)) ?? null
  })
}

/**
 * Saves an edited list.
 * @param was texts on which the edit was based.
 * @returns the list; an error for the form; null when an alert has shown the error.
 */
export const updateList = (id: number, fields: EditedList, was: ListTexts): Promise<List | Refusal | null> =>
  sent(fields, async () => {
    const list = await call('PUT', `/lists/${id}`, { ...fields, was }, { once: true })
    refreshSidebar()
    return list
  })

async function sent(fields: EditedList, send: () => Promise<List | null>): Promise<List | Refusal | null> {
  const refusal = inputError(fields)
  if (refusal) return refusal
  try {
    return await send()
  } catch (error) {
    return refusalOf(error, wordedFor(REFUSED))
  }
}

/** Opens the page of a list in place of the current page, because the list's address may have changed. */
export const replaceByList = ({ username, name }: List): void => replacePage(`/@${username}/lists/${name}`)
