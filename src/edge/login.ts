/** A guest at a page of one's own goes to the login page, and comes back to the same address afterwards. */
export function loginRedirect({ pathname, search }: URL): Response {
  const next = encodeURIComponent(pathname + search)
  return new Response(null, { status: 302, headers: { Location: `/login?next=${next}` } })
}
