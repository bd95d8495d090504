import { atom } from 'nanostores'
import type { ListName } from '#functions/contract/calls.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { type Api, type Failure, pageApi } from '#src/browser/api.ts'
import { alertText } from '#src/ui/alerts-text.ts'
import { failureText } from '#src/ui/failure.ts'

/** An item of a list. */
export interface Item {
  type: TargetType
  id: string
}

/** A move of an item between lists. */
export interface Move {
  item: Item
  added: ListName[]
  removed: ListName[]
  /** True when any list had the item. */
  before: boolean
  /** True when any list has the item now. */
  after: boolean
}

/** Last change by the save dialog. */
export const $moved = atom<Move | null>(null)

/**
 * Adds an item to a list or removes it.
 * @throws ApiError, TypeError.
 */
export async function setListed({ type, id }: Item, list: number, isIn: boolean, api: Api = pageApi): Promise<void> {
  await api.call(isIn ? 'POST' : 'DELETE', `/lists/${list}/items`, { targetId: id, targetType: type }, { once: true })
}

/** Message about an item that was not saved. */
export const notSavedText = (error: unknown): string =>
  (error as Failure).code === 'list_limit_reached' ? alertText.listFull : failureText(error)
