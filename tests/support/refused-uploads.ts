import type { Page } from '@playwright/test'
import { envelope } from '#functions/http/errors.ts'
import { noRoom } from '#functions/images/encode.ts'

/** The response with which the server refuses an upload, but with a shorter Retry-After. */
const { code, details } = noRoom()
const REFUSAL = envelope(code, { ...details, retryAfter: 1 })

/** Text of the error that the server sends when its picture queue is full. */
export const NO_ROOM = REFUSAL.message

/** Answers uploads to an address as the server does when its picture queue is full. */
export async function refuseUploads(page: Page, address: string) {
  let count = 0
  await page.route(address, route => {
    count += 1
    return route.fulfill({ status: REFUSAL.status, json: REFUSAL, headers: { 'Retry-After': '1' } })
  })
  return { refused: () => count, end: () => page.unroute(address) }
}
