import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { listSavedPageItems } from '#functions/lists/items.ts'
import { findList } from '#functions/lists/lists.ts'
import { findNewName } from '#functions/lists/names.ts'
import { loadPage } from '#functions/site/shell.ts'
import { planFrom } from '#src/ui/continuation.ts'
import { listKey } from './list-key.ts'

/**
 * Loads the page of a list. An address with a former name or another spelling is redirected.
 * @throws AppError list_not_found.
 */
export async function loadList(ctx: Ctx, params: Parameters<typeof listKey>[0], url: URL) {
  const key = listKey(params)
  const { list, newName, ...page } = await loadPage(ctx, {
    list: findList(ctx, key),
    newName: findNewName(ctx, key),
    items: planFrom(url, next => listSavedPageItems(ctx, { list: key, next, limit: FEED_PAGE_SIZE }))
  })
  const movedTo = (path: string, status: 301 | 302) => ({ kind: 'moved', path: path + url.search, status }) as const
  if (!list && newName) return movedTo(`/@${key.username}/lists/${newName}`, 302)
  if (!list) throw new AppError('list_not_found')
  const path = `/@${list.username}/lists/${list.name}`
  if (list.username !== key.username || list.name !== key.name) return movedTo(path, 301)
  return { kind: 'list', ...page, list, path } as const
}
