import type { APIRoute } from 'astro'
import { membersOnly } from '#src/edge/login.ts'

export const GET: APIRoute = membersOnly
