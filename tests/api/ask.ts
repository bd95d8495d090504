import { expect } from 'vitest'
import { origin } from '#tests/support/origin.ts'

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
  /** The number of the response's round trips to the database. */
  trips: number
  rows: number
}

function costOf(headers: Headers, name: string): number {
  return Number(new RegExp(`\\b${name};desc="(\\d+)"`).exec(headers.get('Server-Timing') ?? '')?.[1] ?? Number.NaN)
}

/** Calls the API and parses the JSON of the response. */
export async function ask<Body = unknown>(path: string, init?: RequestInit): Promise<Answer<Body>> {
  const response = await fetch(`${origin}/api${path}`, init)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as Body,
    trips: costOf(response.headers, 'trips'),
    rows: costOf(response.headers, 'rows')
  }
}

/** Calls the API, which must answer with a success. */
export async function get<Body = unknown>(path: string): Promise<Answer<Body>> {
  const answer = await ask<Body>(path)
  expect(answer.status, `${path} ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(200)
  return answer
}

/** Calls the API and returns the status and the error code of the refusal. */
export async function refused(path: string, init?: RequestInit): Promise<string> {
  const { status, body } = await ask<{ status: number; code: string }>(path, init)
  expect(body.status).toBe(status)
  return `${status} ${body.code}`
}

/** Reads the pages of a list one after another by their cursors, to the list's end or a maximum number of pages. */
export async function readPages<Body extends { next: string | null }>(path: string, pages = 100): Promise<Body[]> {
  const pagesRead: Body[] = []
  let next: string | null = ''
  while (next !== null && pagesRead.length < pages) {
    const { body }: Answer<Body> = await get<Body>(`${path}${path.includes('?') ? '&' : '?'}next=${next}`)
    if (body.next !== null) expect(body.next).toMatch(/^[\w-]{1,256}$/)
    pagesRead.push(body)
    next = body.next
  }
  return pagesRead
}
