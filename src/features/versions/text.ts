import { isolated } from '#functions/contract/direction.ts'

const NBSP = '\u00a0'

/** Texts of the page with the former texts of a post or comment. */
export const versionsText = {
  title: 'История изменений',
  ofPost: (title: string) => `Что было написано в${NBSP}посте «${isolated(title)}» раньше.`,
  ofComment: (username: string, title: string) =>
    `Что было написано в${NBSP}комментарии${username && ` @${username}`} к${NBSP}посту «${isolated(title)}» раньше.`,
  toPost: `К${NBSP}посту`,
  toComment: `К${NBSP}комментарию`,
  last: 'Последняя версия',
  noText: 'Без текста',
  empty: 'Прежних версий нет: текст не меняли позже пяти минут или удалили.',
  most: (count: number) => `Хранятся последние ${count}${NBSP}версий.`
}
