import type { APIRoute } from 'astro'

/** Astro's own address of pictures, which nothing here uses. */
export const GET: APIRoute = () => new Response(null, { status: 404 })
