import { createApp } from 'astro/app/entrypoint'

/**
 * Pages are rendered whole and encoded once. Streamed, as the adapter's own handler does it, each page costs a quarter
 * more CPU, and gains nothing: its one batch of reads is done before its first byte, and one that breaks in the middle
 * must be a failure, not half a page.
 */
const app = createApp({ streaming: false })

/** Development matches routes on each request; a build has a fixed list. */
const devRouteOf = async (request: Request) =>
  app.isDev() ? (await app.devMatch(app.getPathnameFromRequest(request)))?.routeData : undefined

/** Renders the page of an address. */
export async function render(request: Request, ctx: ExecutionContext): Promise<Response> {
  const routeData = await devRouteOf(request)
  const locals = { cfContext: ctx } as App.Locals
  const answer = await app.render(request, { locals, addCookieHeader: true, ...(routeData && { routeData }) })
  // Astro gives pages their policy when it builds them; without one the request handler would close them altogether.
  if (app.isDev()) answer.headers.set('Content-Security-Policy', "frame-ancestors 'none'")
  return answer
}
