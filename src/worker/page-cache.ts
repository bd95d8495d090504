import { isAhead } from '#functions/contract/clock.ts'
import { decoded } from '#functions/edge/encoding.ts'
import type { PageStore, StoredPage } from '#functions/edge/page-store.ts'
import { PAGES_KEPT_S } from '#functions/edge/tags.ts'
import { edgeText } from './text.ts'

/** Time in milliseconds that a reader waits for a new page when an old copy of it is cached. */
const PATIENCE_MS = 2500
/** Browsers ask for a newer page each time, but may store the page for the back button. */
const REVALIDATE = 'private, no-cache'

type Render = () => Promise<Response>

interface Copy extends StoredPage {
  ageMs: number
}

/** The store and the key of a guest's page in the cache. */
interface Cache {
  store: PageStore
  /**
   * Time in milliseconds for which a cached page is fresh. After that, the old copy is served for an equally long time,
   * while a new one is rendered in the background. So deleted content disappears from all pages within twice this time.
   */
  freshMs: number
  /** Key in the cache: the page's address with those parameters that the page reads. */
  key: URL
  ctx: ExecutionContext
}

/** Addresses of pages that this isolate is rendering again in the background. */
const refreshing = new Set<string>()

/**
 * Serves a guest's page from the cache while it is fresh; otherwise renders and stores it. During an outage of the
 * database, a copy that is up to a day old is served with a note.
 */
export async function cachedPage(cache: Cache, make: Render): Promise<Response> {
  const { key, ctx, freshMs } = cache
  const copy = await findCopy(cache)
  if (copy && copy.ageMs < freshMs) return serve(copy, 'hit')
  if (copy && copy.ageMs < 2 * freshMs) {
    refresh(cache, make)
    return serve(copy, 'stale')
  }
  const making = renderPage(make)
  if (!copy) return sendAndStore(cache, await making)
  const rendered = await Promise.race([making, patience()])
  if (rendered && rendered.response.status !== 503) {
    ctx.waitUntil(drain(copy.response))
    return sendAndStore(cache, rendered)
  }
  ctx.waitUntil(making.then(late => drain(sendAndStore(cache, late))))
  return serveInOutage(copy, key)
}

const patience = () => new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE_MS))

async function renderPage(make: Render): Promise<StoredPage> {
  const begunAt = Date.now()
  return { begunAt, response: await make() }
}

async function findCopy({ store, key }: Cache): Promise<Copy | null> {
  const cached = await store.find(key)
  if (!cached) return null
  const now = Date.now()
  // A copy with a time in the future is from before the clock was set back. It gets the maximum age, so that it is
  // rendered again but can still serve during an outage.
  const ageMs = isAhead(cached.begunAt, now) ? PAGES_KEPT_S * 1000 : Math.max(0, now - cached.begunAt)
  return { ...cached, ageMs }
}

function refresh(cache: Cache, make: Render): void {
  const { key, ctx } = cache
  if (refreshing.has(key.href)) return
  refreshing.add(key.href)
  const work = async () => {
    try {
      await drain(sendAndStore(cache, await renderPage(make)))
    } finally {
      refreshing.delete(key.href)
    }
  }
  ctx.waitUntil(work())
}

/** Sends a response, and stores a copy of it in the cache while it is sent. */
function sendAndStore({ store, key, ctx }: Cache, { response: page, begunAt }: StoredPage): Response {
  const reply = new Response(page.body, page)
  reply.headers.set('Cache-Control', REVALIDATE)
  reply.headers.set('X-Cache', 'miss')
  if (page.status !== 200 || page.headers.has('Set-Cookie') || !reply.body) return reply
  reply.headers.set('ETag', `W/"${Date.now().toString(36)}"`)
  const [toReader, toStore] = reply.body.tee()
  // A page is not stored if its rendering fails half-way.
  ctx.waitUntil(store.put(key, { response: new Response(toStore, reply), begunAt }).catch(() => undefined))
  return new Response(toReader, reply)
}

function serve({ response, ageMs }: Copy, how: 'hit' | 'stale' | 'outage'): Response {
  const { headers } = response
  headers.set('Age', String(Math.floor(ageMs / 1000)))
  headers.set('X-Cache', how)
  headers.set('Server-Timing', `edge;desc="${how}"`)
  return response
}

/** Serves the cached copy of a page with a note about its age. */
async function serveInOutage(copy: Copy, key: URL): Promise<Response> {
  const reply = await decoded(serve(copy, 'outage'))
  reply.headers.delete('ETag')
  reply.headers.set('Warning', '110 - "Response is Stale"')
  if (!reply.headers.get('Content-Type')?.startsWith('text/html')) return reply
  const again = (key.pathname + key.search).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const minutes = Math.max(1, Math.round(copy.ageMs / 60_000))
  const note = `<p class="sheet small" role="status"><span>${edgeText.storedCopy(minutes)} <a href="${again}"><u>${edgeText.refresh}</u></a></span></p>`
  return new HTMLRewriter().on('main', { element: main => void main.prepend(note, { html: true }) }).transform(reply)
}

/** Reads a response that no client gets to its end, so that its rendering and its copy in the cache are completed. */
async function drain(response: Response): Promise<void> {
  await response.body?.pipeTo(new WritableStream()).catch(() => undefined)
}
