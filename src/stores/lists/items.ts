import { atom } from 'nanostores'
import type { ListName } from '#functions/contract/calls.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { call, type Failure } from '#src/api.ts'
import { alertText } from '#src/messages/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** Items of lists. */
export interface Item {
  type: TargetType
  id: string
}

/** How an item was moved between lists. */
export interface Move {
  item: Item
  added: ListName[]
  removed: ListName[]
  /** Whether any list held it. */
  before: boolean
  /** Whether any list holds it now. */
  after: boolean
}

/** Last change by the save dialog. */
export const $moved = atom<Move | null>(null)

/** Puts an item into a list or takes it out. @throws ApiError, TypeError. */
export async function setListed({ type, id }: Item, list: number, isIn: boolean): Promise<void> {
  await call(isIn ? 'POST' : 'DELETE', `/lists/${list}/items`, { targetId: id, targetType: type }, { once: true })
}

/** Message about an item that was not saved. */
export const sayNotSaved = (error: unknown): string =>
  (error as Failure).code === 'list_limit_reached' ? alertText.listFull : failureText(error)
