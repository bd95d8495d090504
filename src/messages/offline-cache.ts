export const offlineCacheText = {
  away: 'Нет связи.',
  /** Before the time. */
  saved: 'Копия страницы сохранена',
  renew: 'Обновить',
  list: 'Можно прочитать без\u00a0связи'
}
