export const alertText = {
  /** What members will do here. */
  notYet: 'Это пока недоступно.',
  tooManyRequests: 'Осторожно, замедли темп!',
  offline: 'Убедитесь, что вы подключены к интернету',
  failed: 'Что-то пошло не так.',
  notLoggedOut: 'Ошибка при выходе из системы. Что-то пошло не так.',
  copied: 'Ссылка скопирована в буфер обмена.',
  notCopied: 'Не удалось скопировать ссылку в буфер обмена.',
  dismiss: 'Закрыть'
}
