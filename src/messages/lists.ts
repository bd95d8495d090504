import type { ListFilter, ListSort } from '#functions/contract/sorts.ts'
import { plural } from '#functions/messages/plural.ts'
import { fullNumber } from './numbers.ts'

const NBSP = '\u00a0'

export const listsText = {
  title: (name: string) => `Списки @${name}`,
  description: (name: string) => `Открытые списки @${name}: посты и${NBSP}комментарии, собранные по${NBSP}темам.`,
  listTitle: (list: string, owner: string) => `${list}${NBSP}— список @${owner}`,
  listDescription: (list: string, owner: string, items: number) =>
    `«${list}»: список @${owner}, ${countOfItems(items)}.`,
  filter: 'Какие списки',
  filters: { all: 'Все', public: 'Открытые', private: 'Личные' } satisfies Record<ListFilter, string>,
  sort: 'Порядок',
  sorts: { lastAdded: 'По дате добавления', name: 'По имени' } satisfies Record<ListSort, string>,
  public: 'открытый',
  updated: 'обновлен',
  items: (count: number) => countOfItems(count),
  by: 'Список',
  allLists: 'Все списки',
  lists: 'Списки',
  home: 'Главная',
  empty: 'Нечего показать'
}

function countOfItems(count: number): string {
  return `${fullNumber(count)}${NBSP}${plural(count, 'запись', 'записи', 'записей')}`
}
