// Address at which password managers find the page where the password is changed.
import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ redirect }) => redirect('/settings#security', 302)
