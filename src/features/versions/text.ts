import { isolated } from '#functions/contract/direction.ts'

const NBSP = '\u00a0'

/** Texts of the page with the former texts of a post or comment. */
export const versionsText = {
  title: 'История изменений',
  ofPost: (title: string) => `Прежние тексты поста «${isolated(title)}».`,
  ofComment: (username: string, title: string) =>
    `Прежние тексты комментария${username && ` @${username}`} к${NBSP}посту «${isolated(title)}».`,
  toPost: `К${NBSP}посту`,
  toComment: `К${NBSP}комментарию`,
  last: 'Последняя версия',
  noText: 'Без текста',
  empty: `Прежних версий нет. Сайт хранит их, если текст изменили позже пяти минут после публикации, и${NBSP}стирает вместе с${NBSP}текстом. Более старые правки могли не${NBSP}сохраниться.`,
  most: (count: number) => `Хранятся последние ${count}${NBSP}версий.`
}
