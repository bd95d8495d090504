import type { APIRoute } from 'astro'

/** Disables Astro's own picture endpoint. */
export const GET: APIRoute = () => new Response(null, { status: 404 })
