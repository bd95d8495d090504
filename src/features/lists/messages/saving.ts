import { isolated } from '#functions/contract/direction.ts'

const NBSP = '\u00a0'

const quoted = (titles: string[]): string => titles.map(title => `«${isolated(title)}»`).join(', ')

/** Texts about saving posts and comments to lists and removing them. */
export const saveText = {
  toList: 'Сохранить в список',
  saved: (titles: string[]) => `Сохранено в${NBSP}${quoted(titles)}.`,
  removed: (titles: string[]) => `Убрано из${NBSP}${quoted(titles)}.`,
  undo: 'Отменить',
  removeFrom: 'Убрать из списка',
  gone: 'Убрано из списка'
}
