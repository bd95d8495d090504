import type { APIRoute } from 'astro'

/** Replaces Astro's own endpoint for pictures, which this site does not use, by a 404. */
export const GET: APIRoute = () => new Response(null, { status: 404 })
