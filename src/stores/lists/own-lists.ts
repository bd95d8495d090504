import { trimText } from '#functions/contract/text.ts'
import type { List } from '#functions/contract/views.ts'
import { call, read } from '#src/api.ts'
import { currentMemberId } from '#src/lib/current-page.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/stores/page/refusal.ts'
import { tellSidebar } from '#src/stores/page/sidebar.ts'
import { faultBefore, type ListForm, type ListTexts } from './list-form.ts'

const REFUSED = [400, 409]

/** The lists of whoever reads the page, the last added to first. @throws ApiError, TypeError. */
export const readOwnLists = async (): Promise<List[]> => (await read(`/users/${currentMemberId()}/lists`)) as List[]

/** @throws ApiError, TypeError. */
export const readList = async (id: number): Promise<List> => (await read(`/lists/${id}`)) as List

/**
 * Makes a list.
 * @returns it, or what the form says when there is none; null when an alert has said it.
 */
export async function createList(fields: ListForm): Promise<List | Refusal | null> {
  return sent(fields, async () => {
    const all = await call('POST', `/users/${currentMemberId()}/lists`, fields, { once: true })
    tellSidebar()
    return all.find(({ name }) => name === trimText(fields.name)) ?? null
  })
}

/** Changes a list. @param was the texts that were changed. @returns the same. */
export const updateList = (id: number, fields: ListForm, was: ListTexts): Promise<List | Refusal | null> =>
  sent(fields, () => call('PUT', `/lists/${id}`, { ...fields, was }, { once: true }))

async function sent(fields: ListForm, send: () => Promise<List | null>): Promise<List | Refusal | null> {
  const fault = faultBefore(fields)
  if (fault) return fault
  try {
    return await send()
  } catch (error) {
    return refusalOf(error, wordedFor(REFUSED))
  }
}

/** Opens the page of a list in the place of this one: its address may be another now. */
export const replaceByList = ({ username, name }: List): void => location.replace(`/@${username}/lists/${name}`)
