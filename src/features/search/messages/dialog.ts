const NBSP = '\u00a0'

export const searchDialogText = {
  title: 'Поиск',
  label: 'Что найти',
  all: 'Все результаты',
  results: `Найдено на${NBSP}сайте`,
  loading: 'Ищем…',
  nothing: `Ничего не${NBSP}нашлось.`,
  /** Message for screen readers about the found posts; `isMore`: further ones are on the page of results. */
  found: (count: number, isMore: boolean) => (isMore ? `Показаны первые: ${count}` : `Найдено: ${count}`),
  web: 'Искать в интернете',
  webLead: `Поиск в${NBSP}интернете откроется в${NBSP}новой вкладке и${NBSP}будет ограничен этим сайтом.`
}
