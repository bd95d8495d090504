import { isolated } from '#functions/contract/direction.ts'
import type { CommunitySort } from '#functions/contract/sorts.ts'

const NBSP = '\u00a0'

export const communitiesText = {
  title: 'Сообщества',
  description: (site: string) =>
    `Все сообщества форума ${site}: выберите, что читать и${NBSP}о${NBSP}чём говорить, или предложите новое.`,
  sort: 'Порядок',
  sorts: {
    size: 'Большие',
    new: 'Новые',
    old: 'Старые',
    name_asc: 'По имени',
    name_dsc: 'По имени с конца'
  } satisfies Record<CommunitySort, string>,
  search: 'Найти сообщество',
  find: 'Найти',
  request: 'Подать заявку',
  all: 'Все сообщества',
  none: 'Нечего показать',
  /** Text in its place while a page with a part of the communities is filtered. */
  noneHere: `На${NBSP}этой странице такого нет: кнопка «Найти» ищет среди всех.`,
  found: (query: string) => `Найдено по запросу «${isolated(query)}»`,
  next: 'Дальше'
}
