import { atom, type ReadableAtom } from 'nanostores'
import { lengthOf, storableText, trimText } from '#functions/contract/text.ts'
import { type Api, failureIn, pageApi } from '#src/browser/api.ts'
import { type LoadError, loaded } from '#src/ui/load-store.ts'

/** Delay between the last typed character and the request, in milliseconds. */
const DEBOUNCE_MS = 250
/** Length in characters from which on a query is searched for. */
const QUERY_MIN = 3
/** Number of posts that the dialog shows. */
const SHOWN = 5

/** A post that a search has found, with the found words marked in escaped HTML. */
export interface FoundPost {
  path: string
  community: string
  titleHtml: string
  excerptHtml: string | null
}

interface Found {
  posts: readonly FoundPost[]
  /** True when further posts were found. */
  isMore: boolean
  /** Reason why the query finds nothing; absent when it was searched for. */
  refusal?: string
}

interface Search {
  /** The found posts, which stay during the next load; null before the first load, and for a short query. */
  found: Found | null
  isLoading: boolean
  /** Error when the posts could not be loaded; null without one. */
  loadError: LoadError | null
}

interface SearchStore {
  $search: ReadableAtom<Search>
  /** Searches for a query, after a delay. An equal query is not searched for again. */
  search(typed: string): void
  /** Searches for the present query again, without delay. */
  again(): void
  /** Drops the search, when the dialog has closed. */
  end(): void
}

const IDLE: Search = { found: null, isLoading: false, loadError: null }

/** Makes the store of the posts that the search dialog finds while a query is typed. */
export function createSearch(api: Api = pageApi): SearchStore {
  const $search = atom(IDLE)
  let query = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Number of the last load; the result of an earlier load is dropped. */
  let last = 0

  async function load(): Promise<void> {
    const own = ++last
    const result = await loaded(() => findPosts(query, api))
    if (own !== last) return
    if (result.state === 'loaded') $search.set({ ...IDLE, found: result.value })
    else $search.set({ ...IDLE, loadError: result })
  }

  function drop(): void {
    last += 1
    clearTimeout(timer)
  }

  const startLoading = () => $search.set({ found: $search.get().found, isLoading: true, loadError: null })

  return {
    $search,
    search(typed) {
      const text = storableText(trimText(typed))
      if (text === query) return
      query = text
      drop()
      if (lengthOf(text) < QUERY_MIN) return $search.set(IDLE)
      startLoading()
      timer = setTimeout(load, DEBOUNCE_MS)
    },
    again() {
      drop()
      startLoading()
      void load()
    },
    end: drop
  }
}

/** Finds the first posts; none for a query of words that are too common to be searched for. */
async function findPosts(q: string, api: Api): Promise<Found> {
  try {
    const { items, next } = await api.read(`/search?q=${encodeURIComponent(q)}&limit=${SHOWN}`)
    const posts = items.flatMap(found => {
      if (found.type !== 'post') return []
      const { communityName: community, publicId } = found.item
      const { titleHtml, excerptHtml } = found
      return [{ path: `/${community}/post/${publicId}`, community, titleHtml: titleHtml ?? '', excerptHtml }]
    })
    return { posts, isMore: next !== null }
  } catch (error) {
    const { code, message } = failureIn(error)
    if (code !== 'empty_query') throw error
    return { posts: [], isMore: false, refusal: message }
  }
}
