import { createApp } from 'astro/app/entrypoint'

/**
 * Pages are rendered whole. The adapter's streaming would cost a quarter more CPU and gain nothing: the only
 * batch of reads is done before the first byte, and an error in the middle must give a failure page, not half
 * a page.
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
  // Builds have a policy for each page; in development without one the request handler would set the closed
  // policy.
  if (app.isDev()) answer.headers.set('Content-Security-Policy', "frame-ancestors 'none'")
  return answer
}
