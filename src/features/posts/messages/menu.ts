import type { OwnPostAction, PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { Question } from '#src/ui/messages/question.ts'

const NBSP = '\u00a0'
const MARKED = 'Пост помечен.'
const UNMARKED = 'Пометка снята.'

export const postMenuText = {
  menu: 'Меню поста',
  /** Heading of the menu with actions of moderators and admins. */
  powers: 'Модерация',
  mods: 'Модератор',
  modsLead: 'действия от имени сообщества',
  admins: 'Администратор',
  adminsLead: 'действия от имени сайта',
  ids: (post: string, author: string) => `Пост ${post}, автор ${author}`,
  edit: 'Изменить',
  actions: {
    lock: 'Закрыть обсуждение',
    'lock-admins': 'Закрыть обсуждение',
    unlock: 'Открыть обсуждение',
    pin: `Закрепить в${NBSP}сообществе`,
    unpin: `Открепить в${NBSP}сообществе`,
    'pin-site': `Закрепить на${NBSP}сайте`,
    'unpin-site': `Открепить на${NBSP}сайте`,
    announce: 'Анонсировать',
    'mark-spoiler': 'Пометить как спойлер',
    'unmark-spoiler': 'Снять пометку «Спойлер»',
    'mark-adult': 'Пометить «18+»',
    'unmark-adult': 'Снять пометку «18+»',
    'speak-normal': 'Говорить от себя',
    'speak-mods': 'Говорить от модераторов',
    'speak-admins': 'Говорить от администраторов',
    delete: 'Удалить',
    'delete-all': `Удалить с${NBSP}содержанием`,
    'delete-mods': 'Удалить',
    'delete-admins': 'Удалить',
    'delete-all-admins': `Удалить с${NBSP}содержанием`,
    hide: 'Скрыть',
    unhide: 'Не скрывать'
  } satisfies Record<PostMenuAction | OwnPostAction, string>,
  /** Label of the action on a post that is deleted but still has its content. */
  deleteContent: 'Удалить содержание',
  hidden: 'Скрытый пост',
  undo: 'Отменить',
  shown: 'Пост снова виден в лентах.',
  /** Alerts after success. */
  done: {
    lock: 'Обсуждение закрыто.',
    'lock-admins': 'Обсуждение закрыто.',
    unlock: 'Обсуждение открыто.',
    pin: `Пост закреплён в${NBSP}сообществе.`,
    unpin: `Пост откреплён в${NBSP}сообществе.`,
    'pin-site': `Пост закреплён на${NBSP}сайте.`,
    'unpin-site': `Пост откреплён на${NBSP}сайте.`,
    announce: 'Анонс отправлен.',
    'mark-spoiler': MARKED,
    'unmark-spoiler': UNMARKED,
    'mark-adult': MARKED,
    'unmark-adult': UNMARKED,
    'speak-normal': 'Пост теперь от вашего имени.',
    'speak-mods': 'Пост теперь от имени модераторов.',
    'speak-admins': 'Пост теперь от имени администраторов.',
    delete: 'Пост удалён.',
    'delete-all': 'Содержание поста удалено.',
    'delete-mods': 'Пост удалён.',
    'delete-admins': 'Пост удалён.',
    'delete-all-admins': 'Содержание поста удалено.'
  } satisfies Record<PostMenuAction, string>,
  toPost: 'К обсуждению'
}

export const removalQuestion: Question = {
  title: 'Удалить пост?',
  text: 'Он уйдёт из лент, а по ссылке останется виден вместе с комментариями. Вернуть его будет нельзя.',
  yes: 'Удалить'
}
/** Question about a post that is not deleted yet. */
const fullRemoval: Question = {
  title: `Удалить пост с${NBSP}содержанием?`,
  text: 'Он уйдёт из лент, текст и картинки исчезнут для всех, комментарии останутся на месте. Вернуть пост будет нельзя.',
  yes: `Удалить с${NBSP}содержанием`
}
/** Question about a post that is deleted but still has its content. */
const erasure: Question = {
  title: 'Удалить содержание поста?',
  text: 'Комментарии останутся на месте, текст и картинки исчезнут для всех. Вернуть их будет нельзя.',
  yes: 'Удалить содержание'
}

/** Questions before actions. Actions without a question are done without a confirmation. */
export const postQuestions: Partial<Record<PostMenuAction, Question>> = {
  announce: {
    title: 'Анонсировать пост?',
    text: 'Вы уверены? Это отправит уведомление всем пользователям.',
    yes: 'Анонсировать'
  },
  delete: removalQuestion,
  'delete-mods': removalQuestion,
  'delete-admins': removalQuestion,
  'delete-all': fullRemoval,
  'delete-all-admins': fullRemoval
}

/** Returns the question before an action on a post, if it has one. */
export const postQuestion = (action: PostMenuAction, isDeleted: boolean): Question | undefined =>
  isDeleted && action.startsWith('delete-all') ? erasure : postQuestions[action]
