import type { TargetType } from '#functions/contract/views.ts'

const WHAT = { post: 'пост', comment: 'комментарий' }

export const reportText = {
  report: 'Пожаловаться',
  title: (type: TargetType) => `Пожаловаться на\u00a0${WHAT[type]}`,
  reason: 'Причина',
  words: 'Что не так',
  wordsHint: 'Увидят только модераторы и\u00a0администраторы.',
  wordsMissing: 'Напишите, что не\u00a0так',
  send: 'Отправить жалобу',
  cancel: 'Отмена',
  back: 'Вернуться',
  /** The type of the item is shown in English, as in the API. */
  sent: (type: TargetType) => `Жалоба на ${type} отправлена.`,
  already: (type: TargetType) => `Вы уже пожаловались на этот ${type}`
}
