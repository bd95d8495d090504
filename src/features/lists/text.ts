import { isolated } from '#functions/contract/direction.ts'
import type { ListFilter, ListSort } from '#functions/contract/sorts.ts'
import { countOfItems } from './messages/items.ts'

const NBSP = '\u00a0'

export const listsText = {
  title: (name: string) => `Списки @${name}`,
  description: (name: string) => `Открытые списки @${name}: посты и${NBSP}комментарии, собранные по${NBSP}темам.`,
  listTitle: (list: string, owner: string) => `${isolated(list)}${NBSP}— список @${owner}`,
  listDescription: (list: string, owner: string, items: number) =>
    `«${isolated(list)}»: список @${owner}, ${countOfItems(items)}.`,
  filter: 'Какие списки',
  filters: { all: 'Все', public: 'Открытые', private: 'Личные' } satisfies Record<ListFilter, string>,
  sort: 'Порядок',
  sorts: { lastAdded: 'По дате добавления', name: 'По имени' } satisfies Record<ListSort, string>,
  kinds: { public: 'открытый', private: 'личный' },
  updated: 'обновлён',
  items: countOfItems,
  by: 'Список',
  allLists: 'Все списки',
  lists: 'Списки',
  home: 'Главная',
  empty: 'Нечего показать',
  menu: 'Меню списка',
  edit: 'Изменить список',
  clear: 'Очистить список',
  clearing: {
    title: 'Очистить список?',
    text: 'Из него уйдут все записи, сам он останется. Вернуть их будет нельзя.',
    yes: 'Очистить'
  },
  remove: 'Удалить список',
  removal: {
    title: 'Удалить список?',
    text: 'Посты и комментарии останутся на своих местах. Вернуть список будет нельзя.',
    yes: 'Удалить'
  }
}
