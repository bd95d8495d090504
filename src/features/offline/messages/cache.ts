export const offlineCacheText = {
  away: 'Нет связи.',
  /** Text before the time at which the copy of a page was stored. */
  saved: 'Копия страницы сохранена',
  renew: 'Обновить',
  list: 'Можно прочитать без\u00a0связи'
}
