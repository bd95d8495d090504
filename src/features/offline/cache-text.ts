export const offlineCacheText = {
  away: 'Нет связи.',
  /** Text before the time of the copy. */
  saved: 'Копия страницы сохранена',
  renew: 'Обновить',
  list: 'Можно прочитать без\u00a0связи'
}
