import { atom } from 'nanostores'
import type { ListName } from '#functions/contract/calls.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { type Api, failureIn, pageApi } from '#src/browser/api.ts'
import { failureText } from '#src/ui/failure.ts'
import { alertText } from '#src/ui/messages/alerts.ts'

/** Type and id of a post or comment that can be saved to lists. */
export interface Item {
  type: TargetType
  id: string
}

/**
 * Lists to which one action of the member, such as one use of the save dialog, has added an item, and lists from which
 * the action has removed the item.
 */
export interface Move {
  item: Item
  added: ListName[]
  removed: ListName[]
  /** True when at least one list had the item before. */
  before: boolean
  /** True when at least one list has the item now. */
  after: boolean
}

/** The last change that the save dialog has made. src/features/lists/client.ts shows it at the save button. */
export const $moved = atom<Move | null>(null)

/**
 * Adds an item to a list or removes it from the list.
 * @throws ApiError; TypeError without a response.
 */
export async function setListed({ type, id }: Item, list: number, isIn: boolean, api: Api = pageApi): Promise<void> {
  await api.call(isIn ? 'POST' : 'DELETE', `/lists/${list}/items`, { targetId: id, targetType: type }, { once: true })
}

/** Returns the text for an item that could not be saved. */
export const notSavedText = (error: unknown): string =>
  failureIn(error).code === 'list_limit_reached' ? alertText.listFull : failureText(error, [404])
