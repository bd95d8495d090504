import { settingsOf } from '#functions/context.ts'
import { pageAt } from '#functions/edge/addresses.ts'
import { pageStore } from '#functions/edge/chosen-store.ts'
import { loginFrom } from './login.ts'
import { cachedPage } from './page-cache.ts'
import { pageAddress, restoreQuery } from './queries.ts'
import { setRefusal } from './refusals.ts'
import { addressIn, orderFor, withoutOrder } from './remembered-order.ts'
import { render } from './render.ts'

const SESSION = /(?:^|;\s*)SID=/

/** Serves a page. The page of a thread is served in the order of comments that the reader has chosen before. */
export async function pageFor(
  request: Request,
  url: URL,
  env: Cloudflare.Env,
  ctx: ExecutionContext
): Promise<Response> {
  const order = orderFor(request, url)
  if (order === null) return pageAs(request, url, env, ctx)
  const address = addressIn(order, url)
  return withoutOrder(await pageAs(new Request(address, request), address, env, ctx), order, url)
}

/**
 * Serves the page of an address. Members get a page that is rendered for them; guests share a cached page, unless the
 * page is private.
 */
async function pageAs(request: Request, url: URL, env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
  if (SESSION.test(request.headers.get('Cookie') ?? '')) return unshared(await render(request, ctx))
  const form = loginFrom(request, url)
  if (form !== null) return unshared(new Response(null, { status: 302, headers: { Location: form } }))
  const { private: isPrivate, named } = pageAt(url)
  if (isPrivate || (named && url.searchParams.has('ids')))
    return revalidated(await render(new Request(request, { method: 'GET' }), ctx))
  const { url: address, dropped } = pageAddress(url)
  const make = () => render(new Request(address, { headers: guestHeaders(request) }), ctx)
  const settings = settingsOf(env)
  const cache = { store: pageStore(settings), freshMs: settings.PAGE_FRESH_S * 1000, key: address, ctx }
  const page = settings.PAGE_CACHE === 'off' ? revalidated(await make()) : await cachedPage(cache, make)
  return restoreQuery(page, dropped, address)
}

/** Renders the answer to a form, which is never cached. */
export const formFor = async (request: Request, ctx: ExecutionContext): Promise<Response> =>
  unshared(await render(request, ctx))

/** Renders the failure page of a refused request. Nothing of the requested address appears in it. */
export function refusalPage(status: number, url: URL, ctx: ExecutionContext): Promise<Response> {
  setRefusal(ctx, status)
  return render(new Request(`${url.origin}/-/failure`), ctx)
}

/**
 * Makes the headers of the request for which a shared page is rendered. They contain only the client's IP address,
 * because a page for all guests must not depend on further headers of one client.
 */
function guestHeaders(request: Request): Headers {
  const address = request.headers.get('CF-Connecting-IP')
  return new Headers(address ? { 'CF-Connecting-IP': address } : {})
}

function unshared(page: Response): Response {
  page.headers.set('Cache-Control', 'private, no-store')
  return page
}

function revalidated(page: Response): Response {
  if (!page.headers.has('Cache-Control')) page.headers.set('Cache-Control', 'private, no-cache')
  return page
}
