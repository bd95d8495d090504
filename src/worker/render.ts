import { createApp } from 'astro/app/entrypoint'

/**
 * Renders whole pages. Streaming would cost a quarter more CPU time and gain nothing: the only batch of reads is done
 * before the first byte, and an error in the middle must lead to a failure page, not to half a page.
 */
const app = createApp({ streaming: false })

/**
 * Returns the route of a request in development, where routes are matched anew each time; undefined in a build, which
 * has a fixed list.
 */
const devRouteOf = async (request: Request) =>
  app.isDev() ? (await app.devMatch(app.getPathnameFromRequest(request)))?.routeData : undefined

/** Renders the page that a request asks for. */
export async function render(request: Request, ctx: ExecutionContext): Promise<Response> {
  const routeData = await devRouteOf(request)
  const locals = { cfContext: ctx } as App.Locals
  const answer = await app.render(request, { locals, addCookieHeader: true, ...(routeData && { routeData }) })
  // In a build each page has its own policy. In development pages have none, and would get the closed policy of
  // responses that are no pages.
  if (app.isDev()) answer.headers.set('Content-Security-Policy', "frame-ancestors 'none'")
  return answer
}
