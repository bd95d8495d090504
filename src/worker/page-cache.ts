import { isAhead } from '#functions/contract/clock.ts'
import { decoded } from '#functions/edge/encoding.ts'
import type { PageStore, StoredPage } from '#functions/edge/page-store.ts'
import { PAGES_KEPT_S } from '#functions/edge/tags.ts'
import { edgeText } from './text.ts'

/** Time in milliseconds that a reader waits for a new page while an old copy exists. */
const PATIENCE_MS = 2500
/** Browsers revalidate the page each time, and may keep it for the back button. */
const REVALIDATE = 'private, no-cache'

type Render = () => Promise<Response>

interface Copy extends StoredPage {
  ageMs: number
}

/** Store and cache key of a guest's page. */
interface Cache {
  store: PageStore
  /**
   * Freshness lifetime in milliseconds; for as long again a page is served stale while it is revalidated.
   * Deleted content disappears from all pages within twice this time.
   */
  freshMs: number
  /** Cache key: the page's address with the parameters that it reads. */
  key: URL
  ctx: ExecutionContext
}

/** Addresses that this isolate is revalidating in the background. */
const refreshing = new Set<string>()

/**
 * Serves a guest's page from the cache while it is fresh, else renders and stores it. During a database
 * outage a copy of up to a day is served with a note.
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
  // A copy with a time in the future, after the clock was set back, gets the maximum age: it is rendered
  // again and still serves during an outage.
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

/** Stores a response while it is sent. */
function sendAndStore({ store, key, ctx }: Cache, { response: page, begunAt }: StoredPage): Response {
  const reply = new Response(page.body, page)
  reply.headers.set('Cache-Control', REVALIDATE)
  reply.headers.set('X-Cache', 'miss')
  if (page.status !== 200 || page.headers.has('Set-Cookie') || !reply.body) return reply
  reply.headers.set('ETag', `W/"${Date.now().toString(36)}"`)
  const [toReader, toStore] = reply.body.tee()
  // A page whose rendering failed half-way is not stored.
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

/** Cached copy with a note about its age. */
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

/** Consumes a response without a client, so that its rendering and its cached copy are completed. */
async function drain(response: Response): Promise<void> {
  await response.body?.pipeTo(new WritableStream()).catch(() => undefined)
}
