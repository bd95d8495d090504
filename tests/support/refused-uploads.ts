import type { Page } from '@playwright/test'
import { envelope } from '#functions/http/errors.ts'
import { noRoom } from '#functions/images/encode.ts'

/** The server's refusal of an upload, with a shorter Retry-After. */
const { code, details } = noRoom()
const REFUSAL = envelope(code, { ...details, retryAfter: 1 })

/** Error text for a full picture queue. */
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
