import type { APIRoute } from 'astro'
import { answerUnwritten } from '#src/edge/login.ts'

export const GET: APIRoute = answerUnwritten
