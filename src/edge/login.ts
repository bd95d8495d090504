import type { APIContext } from 'astro'
import { run } from '#functions/db/plan.ts'
import { findViewer } from '#functions/users/viewer.ts'

/** Redirects a guest from a members' page to the login page, and back after login. */
export function loginRedirect({ pathname, search }: URL): Response {
  const next = encodeURIComponent(pathname + search)
  return new Response(null, { status: 302, headers: { Location: `/login?next=${next}` } })
}

/** The same for a guest's form; a script gets 401 instead. */
export function loginAnswer({ headers }: Request, back: URL): Response {
  const isPage = (headers.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate'
  return isPage ? loginRedirect(back) : new Response(null, { status: 401 })
}

/** A page that only members have: it is not written yet, so they do not find it. */
export async function answerUnwritten({ locals: { ctx }, url }: Pick<APIContext, 'locals' | 'url'>): Promise<Response> {
  const found = ctx.auth.key && (await run(ctx.db, findViewer(ctx)))
  return found ? new Response(null, { status: 404 }) : loginRedirect(url)
}
