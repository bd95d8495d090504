import { POST_TYPES } from '#functions/contract/post-fields.ts'
import {
  SEARCH_PERIODS,
  SEARCH_SORTS,
  SEARCH_TYPES,
  type SearchPeriod,
  type SearchSort,
  type SearchType
} from '#functions/contract/search.ts'
import { trimText } from '#functions/contract/text.ts'
import type { PostType } from '#functions/contract/views.ts'

/** Filters of a search; an empty text stands for a filter that is not set. */
interface Filters {
  sort: SearchSort
  period: SearchPeriod
  kind: PostType | ''
  /** Name of a community. */
  community: string
  /** Name of an account. */
  author: string
}

/** Search that an address asks for. */
export interface SearchOptions extends Filters {
  q: string
  type: SearchType
  /** Cursor of the page to show; absent on the first page. */
  next: string | undefined
}

const UNFILTERED: Filters = { sort: 'relevance', period: 'all', kind: '', community: '', author: '' }

/** Filters that a search for items of a type has, in the order in which addresses name them. */
const FILTERS: Record<SearchType, readonly (keyof Filters)[]> = {
  post: ['sort', 'period', 'kind', 'community', 'author'],
  comment: ['sort', 'period', 'community', 'author'],
  community: [],
  user: []
}

export const hasFilter = (type: SearchType, filter: keyof Filters): boolean => FILTERS[type].includes(filter)

/** True when the search has a filter, or an order other than that by relevance. */
export const isFiltered = (options: SearchOptions): boolean =>
  FILTERS[options.type].some(name => options[name] !== UNFILTERED[name])

/** Reads the search that an address asks for. Unknown values count as absent. */
export function searchOptionsOf({ searchParams }: URL): SearchOptions {
  const read = (name: string) => trimText(searchParams.get(name) ?? '')
  const choose = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find(value => value === read(name))
  const type = choose('type', SEARCH_TYPES) ?? 'post'
  const typed: Filters = {
    sort: choose('sort', SEARCH_SORTS) ?? UNFILTERED.sort,
    period: choose('period', SEARCH_PERIODS) ?? UNFILTERED.period,
    kind: choose('kind', POST_TYPES) ?? UNFILTERED.kind,
    community: read('community').replace(/^\//, ''),
    author: read('author').replace(/^@/, '')
  }
  const known = Object.fromEntries(FILTERS[type].map(name => [name, typed[name]]))
  return { q: read('q'), type, ...UNFILTERED, ...known, next: read('next') || undefined }
}

/** Returns the address of a search, without the filters that are not set or that the type does not have. */
export function searchPath(options: SearchOptions, changes: Partial<SearchOptions> = {}): string {
  const wanted = { ...options, next: undefined, ...changes }
  const query = new URLSearchParams()
  if (wanted.q) query.set('q', wanted.q)
  if (wanted.type !== 'post') query.set('type', wanted.type)
  for (const name of FILTERS[wanted.type]) if (wanted[name] !== UNFILTERED[name]) query.set(name, wanted[name])
  if (wanted.next) query.set('next', wanted.next)
  return query.size > 0 ? `/search?${query}` : '/search'
}

/** Returns the address of a search without its filters. */
export const unfilteredPath = (options: SearchOptions): string => searchPath(options, UNFILTERED)
