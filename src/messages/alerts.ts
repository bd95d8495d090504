export const alertText = {
  tooManyRequests: 'Осторожно, замедли темп!',
  offline: 'Убедитесь, что вы подключены к интернету',
  failed: 'Что-то пошло не так.',
  dismiss: 'Закрыть'
}
