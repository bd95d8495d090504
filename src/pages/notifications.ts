import type { APIRoute } from 'astro'
import { loginRedirect } from '#src/edge/login.ts'

export const GET: APIRoute = ({ url }) => loginRedirect(url)
