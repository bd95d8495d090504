import type { Group } from '#functions/contract/views.ts'
import { countOf } from '#src/ui/messages/numbers.ts'

export const REMOVERS: Record<Group, string> = { normal: 'автором', mods: 'модераторами', admins: 'администраторами' }

export const threadText = {
  comment: 'Комментарий',
  reply: 'Ответить',
  replyTo: (name: string) => `Ответить: ${name}`,
  edited: 'изменено',
  /** Mark of a comment that was written since the member's last visit. */
  isNew: ', новый',
  /** Link from a new comment to the next one. */
  nextNew: 'следующий новый',
  /** Name of the link from a reply to the comment that it answers. */
  parent: 'К\u00a0родительскому комментарию',
  muted: 'автор скрыт вами',
  /** Mark of a locked branch. */
  locked: 'ветка закрыта',
  ghost: (id: string) => `ghost ${id.slice(0, 4)}`,
  deleted: (by: Group) => `Удалено ${REMOVERS[by]}`,
  placeholder: 'Что вы об этом думаете?',
  yourComment: 'Ваш комментарий',
  yourReply: (to: string) => (to ? `Ваш ответ пользователю ${to}` : 'Ваш ответ'),
  yourChange: 'Изменение комментария',
  send: 'Отправить',
  save: 'Сохранить',
  cancel: 'Отмена',
  speakAs: 'От чьего имени',
  speakers: { normal: 'От себя', mods: 'От модераторов', admins: 'От администраторов' },
  /** Description of a picture without one, and name of the button that adds one. */
  picture: 'Картинка в\u00a0комментарии',
  addPicture: 'Добавить картинку',
  pictureComes: 'Дождитесь, пока картинка загрузится, или уберите её.',
  menu: 'Меню комментария',
  more: (count: number) => `Ещё ${countOf.replies(count)}`,
  end: 'Больше комментариев нет',
  next: 'Показать ещё комментарии',
  /**
   * Forms of the link to missing replies, for the script that counts them: one, few, many. # is replaced by the number.
   */
  moreForms: 'Ещё #\u00a0ответ|Ещё #\u00a0ответа|Ещё #\u00a0ответов'
}
