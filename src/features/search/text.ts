import { isolated } from '#functions/contract/direction.ts'

const NBSP = '\u00a0'

export const searchText = {
  title: 'Поиск',
  description: (site: string) => `Поиск по${NBSP}форуму ${site} через внешнюю поисковую систему.`,
  lead: `Своего поиска на${NBSP}сайте пока нет. Мы${NBSP}составим запрос для внешней поисковой системы, ограниченный этим сайтом, и${NBSP}вы откроете его в${NBSP}новой вкладке.`,
  label: 'Что найти',
  submit: 'Составить запрос',
  open: (query: string) => `Искать «${isolated(query)}» в${NBSP}интернете`
}
