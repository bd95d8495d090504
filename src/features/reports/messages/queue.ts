import type { TargetType } from '#functions/contract/views.ts'
import { commentMenuText } from '#src/features/comments/messages/menu.ts'
import { removalQuestion } from '#src/features/posts/messages/menu.ts'
import type { Question } from '#src/ui/messages/question.ts'
import { countOfReports } from './mark.ts'

const NBSP = '\u00a0'

/** Texts of the report queue. */
export const reportQueueText = {
  filter: 'Что показать',
  filters: { all: 'Все', posts: 'Посты', comments: 'Комментарии' },
  pages: 'Страницы',
  empty: 'Жалоб нет.',
  list: 'Жалобы',
  count: countOfReports,
  kind: { post: 'пост', comment: 'комментарий' } satisfies Record<TargetType, string>,
  ghost: 'удалённый аккаунт',
  /** Text before the comment that a reported comment answers; its author's name is null for a deleted account. */
  answered: (name: string | null) => `В${NBSP}ответ на комментарий ${name ? `@${name}` : `удалённого${NBSP}аккаунта`}:`,
  /** Text before the description that a report contains. */
  said: `Из${NBSP}жалобы:`,
  pictures: (count: number) => (count === 1 ? 'Картинка' : `Картинки: ${count}`),
  picture: 'Картинка из поста',
  gone: 'Пост удалён автором.',
  keys: 'Клавиши:',
  keyNames: {
    next: 'дальше',
    back: 'назад',
    dismiss: 'отклонить',
    remove: 'удалить',
    ban: 'заблокировать',
    lock: 'закрыть',
    undo: 'вернуть'
  },
  back: 'Жалобы снова открыты.',
  next: 'Дальше',
  first: `К${NBSP}началу`
}

const banQuestion = (name: string): Question => ({
  title: `Удалить и${NBSP}заблокировать @${name}?`,
  text: `Удалённое вернуть нельзя, а${NBSP}блокировку можно снять.`,
  yes: `Удалить и${NBSP}заблокировать`
})

/**
 * Returns the question before a reported item is removed, or its author banned as well.
 * @param name name of the author.
 */
export function questionOf(action: 'remove' | 'ban', type: TargetType, name: string): Question {
  if (action === 'ban') return banQuestion(name)
  return type === 'post' ? removalQuestion : commentMenuText.removal
}
