import { cachedPage } from './page-cache.ts'
import { pageAddress, restoreQuery } from './queries.ts'
import { setRefusal } from './refusals.ts'
import { render } from './render.ts'

const SESSION = /(?:^|;\s*)SID=/
/** Pages of one's own: a guest is sent to the login page with the address just as it was. */
const PRIVATE =
  /^\/(?:-\/(?:new|request)-community|new|settings|notifications|subscriptions)$|^\/-\/comment\/|\/modtools(?:\/|$)/

/** A page: a member's own, or the one that all guests share. */
export async function pageFor(
  request: Request,
  url: URL,
  env: Cloudflare.Env,
  ctx: ExecutionContext
): Promise<Response> {
  if (SESSION.test(request.headers.get('Cookie') ?? '')) return unshared(await render(request, ctx))
  if (PRIVATE.test(url.pathname)) return revalidated(await render(new Request(request, { method: 'GET' }), ctx))
  const { url: address, dropped } = pageAddress(url)
  const make = () => render(new Request(address, { headers: guestHeaders(request) }), ctx)
  const page = env.PAGE_CACHE === 'off' ? revalidated(await make()) : await cachedPage(address, ctx, make)
  return restoreQuery(page, dropped, address)
}

/** What a form is answered with: nobody else's business. */
export const formFor = async (request: Request, ctx: ExecutionContext): Promise<Response> =>
  unshared(await render(request, ctx))

/** The page that says why the front door lets nothing through; nothing of the address that was asked for is in it. */
export function refusalPage(status: number, url: URL, ctx: ExecutionContext): Promise<Response> {
  setRefusal(ctx, status)
  return render(new Request(`${url.origin}/-/failure`), ctx)
}

/** What guests share may depend on nothing that they send. */
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
