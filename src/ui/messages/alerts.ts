import { offlineText } from './offline.ts'

export const alertText = {
  tooManyRequests: 'Осторожно, замедли темп!',
  offline: offlineText,
  loggedOut: 'Войдите, чтобы продолжить.',
  failed: 'Что-то пошло не так.',
  /** Text for content that does not exist any more. */
  gone: 'Этого больше нет.',
  loading: 'Загружаем…',
  retry: 'Повторить',
  notLoggedOut: 'Ошибка при выходе из системы. Что-то пошло не так.',
  listFull: 'Больше в список не поместится.',
  copied: 'Ссылка скопирована в буфер обмена.',
  numberCopied: 'Номер скопирован.',
  notCopied: 'Не удалось скопировать ссылку в буфер обмена.',
  /** Label of the link to a comment that opens its place in the thread. */
  toComment: 'К комментарию',
  dismiss: 'Убрать сообщение'
}
