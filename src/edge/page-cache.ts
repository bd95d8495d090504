import { droppedAt, PAGES_KEPT_S, tagsOf } from '#functions/edge/pages.ts'
import { edgeStore, TAG_HEADER } from '#functions/edge/store.ts'
import { edgeText } from '#src/messages/edge.ts'

/** Milliseconds during which a page counts as new; for as long again it is served while a new one is made. */
const FRESH_MS = 15_000
/** Milliseconds that a reader waits for a new page when there is an old one. */
const PATIENCE_MS = 2500
const BEGUN_AT = 'X-Begun-At'
const FRESH_FOR = 'X-Fresh-For'
const BROWSER = 'Browser-Cache-Control'
/** The reader's browser asks again each time, and keeps the page for its back button. */
const REVALIDATE = 'private, no-cache'

type Make = () => Promise<Response>

interface Made {
  response: Response
  /** When its making began: what was erased later may be in it. */
  begunAt: number
}

interface Copy {
  response: Response
  ageMs: number
  freshMs: number
}

/** Addresses being made anew behind a reader's back by this isolate. */
const refreshing = new Set<string>()

/**
 * A guest's page: from the data centre's cache when young enough, else made anew and kept.
 * When it cannot be made in time because the database is away or hangs, a copy of up to a day is served and says what it is.
 * @param key the page's address with the parameters that count.
 */
export async function cachedPage(key: URL, ctx: ExecutionContext, make: Make): Promise<Response> {
  const copy = await findCopy(key)
  if (copy && copy.ageMs < copy.freshMs) return serve(copy, 'hit')
  if (copy && copy.ageMs < 2 * copy.freshMs) {
    refresh(key, ctx, make)
    return serve(copy, 'stale')
  }
  const making = begin(make)
  if (!copy) return keep(key, await making, ctx)
  const made = await Promise.race([making, patience()])
  if (made && made.response.status !== 503) {
    ctx.waitUntil(drain(copy.response))
    return keep(key, made, ctx)
  }
  ctx.waitUntil(making.then(late => drain(keep(key, late, ctx))))
  return serveInOutage(copy, key)
}

const patience = () => new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE_MS))

async function begin(make: Make): Promise<Made> {
  const begunAt = Date.now()
  return { begunAt, response: await make() }
}

async function findCopy(key: URL): Promise<Copy | null> {
  const [response, dropped] = await Promise.all([edgeStore().match(cacheKey(key)), droppedAt(key.origin, tagsOf(key))])
  if (!response) return null
  const begunAt = Number(response.headers.get(BEGUN_AT))
  if (begunAt <= dropped) return null
  const ageMs = Date.now() - begunAt
  return { response, ageMs, freshMs: Number(response.headers.get(FRESH_FOR)) }
}

function refresh(key: URL, ctx: ExecutionContext, make: Make): void {
  if (refreshing.has(key.href)) return
  refreshing.add(key.href)
  const work = async () => {
    try {
      await drain(keep(key, await begin(make), ctx))
    } finally {
      refreshing.delete(key.href)
    }
  }
  ctx.waitUntil(work())
}

/** Stores a good answer while its reader gets it. */
function keep(key: URL, { response: made, begunAt }: Made, ctx: ExecutionContext): Response {
  const reply = new Response(made.body, made)
  const shared = /\bpublic\b.*\bmax-age=(\d+)/.exec(made.headers.get('Cache-Control') ?? '')
  if (!shared) reply.headers.set('Cache-Control', REVALIDATE)
  reply.headers.set('X-Cache', 'miss')
  if (made.status !== 200 || made.headers.has('Set-Cookie') || !reply.body) return reply
  reply.headers.set('ETag', `W/"${Date.now().toString(36)}"`)
  const [toReader, toStore] = reply.body.tee()
  const stored = new Response(toStore, reply)
  stored.headers.set(BROWSER, reply.headers.get('Cache-Control') ?? REVALIDATE)
  stored.headers.set('Cache-Control', `public, max-age=${PAGES_KEPT_S}`)
  stored.headers.set(BEGUN_AT, String(begunAt))
  stored.headers.set(TAG_HEADER, tagsOf(key).join())
  stored.headers.set(FRESH_FOR, shared ? String(Number(shared[1]) * 1000) : String(FRESH_MS))
  // A page whose making broke off half-way is not kept.
  ctx.waitUntil(
    edgeStore()
      .put(cacheKey(key), stored)
      .catch(() => undefined)
  )
  return new Response(toReader, reply)
}

function serve({ response, ageMs }: Copy, how: 'hit' | 'stale' | 'outage'): Response {
  const reply = new Response(response.body, response)
  const { headers } = reply
  headers.set('Cache-Control', headers.get(BROWSER) ?? REVALIDATE)
  headers.set('Age', String(Math.floor(ageMs / 1000)))
  headers.set('X-Cache', how)
  headers.set('Server-Timing', `edge;desc="${how}"`)
  for (const name of [BROWSER, BEGUN_AT, FRESH_FOR, TAG_HEADER, 'CF-Cache-Status']) headers.delete(name)
  return reply
}

/** The copy with a line on top of its content that says why it may be old. */
function serveInOutage(copy: Copy, key: URL): Response {
  const reply = serve(copy, 'outage')
  reply.headers.delete('ETag')
  reply.headers.set('Warning', '110 - "Response is Stale"')
  if (!reply.headers.get('Content-Type')?.startsWith('text/html')) return reply
  const again = (key.pathname + key.search).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const minutes = Math.max(1, Math.round(copy.ageMs / 60_000))
  const note = `<p class="sheet small" role="status"><span>${edgeText.storedCopy(minutes)} <a href="${again}"><u>${edgeText.refresh}</u></a></span></p>`
  return new HTMLRewriter().on('main', { element: main => void main.prepend(note, { html: true }) }).transform(reply)
}

/** Reads an answer that nobody waits for to its end, so that its making and its copy are finished. */
async function drain(response: Response): Promise<void> {
  await response.body?.pipeTo(new WritableStream()).catch(() => undefined)
}

/** Pages of another build may name files that are gone. */
function cacheKey(key: URL): Request {
  const address = new URL(key)
  address.searchParams.set('build', BUILD_ID)
  return new Request(address)
}
