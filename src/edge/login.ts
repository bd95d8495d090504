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
