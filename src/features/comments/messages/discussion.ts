import { isolated } from '#functions/contract/direction.ts'
import type { CommentSort } from '#functions/contract/sorts.ts'
import type { Group } from '#functions/contract/views.ts'
import { countOf, fullNumber } from '#src/ui/messages/numbers.ts'
import { REMOVERS } from './thread.ts'

const NBSP = '\u00a0'

/** Texts around the comments on a post's page, which no script needs. */
export const discussionText = {
  noComments: 'Комментариев пока нет',
  write: 'Написать комментарий',
  logIn: 'Войдите',
  or: ' или ',
  newAccount: 'создайте аккаунт',
  toWrite: ', чтобы участвовать в\u00a0обсуждении.',
  description: (community: string, comments: number) =>
    `Обсуждение в\u00a0сообществе ${isolated(community)}: ${countOf.comments(comments)}.`,
  /** Label of the menu with the orders of comments, before the name of the present one. */
  order: 'Порядок: ',
  orders: { best: 'Лучшие', new: 'Новые', old: 'Старые', replies: 'Обсуждаемые' } satisfies Record<CommentSort, string>,
  fresh: (count: number) => `С${NBSP}прошлого раза: ${countOf.newComments(count)}.`,
  toFresh: `К${NBSP}первому`,
  /** Number of new comments on other pages of the thread, after the total. */
  elsewhere: (count: number) => `На${NBSP}других страницах: ${fullNumber(count)}.`,
  newestFirst: 'Сначала новые',
  nextFreshPage: 'Следующая страница',
  /** Name of the key that leads from one new comment to the next. */
  freshKey: `Клавиша${NBSP}N`,
  single: 'Показана одна ветка обсуждения.',
  whole: 'Всё\u00a0обсуждение',
  fromTheTop: 'К\u00a0началу обсуждения',
  locked: (by: Group) => `Пост закрыт ${REMOVERS[by]}.`,
  postDeleted: (by: Group) => `Пост удален ${REMOVERS[by]}.`
}
