import { expect, test } from 'vitest'
import { withSecurity } from '#src/worker/headers.ts'

const answer = (address: string, headers: Record<string, string> = {}) =>
  withSecurity(new Response('', { status: 404, headers }), new URL(address), 'aaaa-bbbb')

test('Strict-Transport-Security is sent over https only', () => {
  expect(answer('https://veche.example/').headers.get('Strict-Transport-Security')).toBe(
    'max-age=31536000; includeSubDomains'
  )
  expect(answer('http://veche.example/').headers.get('Strict-Transport-Security')).toBeNull()
})

test('a page keeps its content security policy; a response without one gets a policy that allows no loads', () => {
  const own = "default-src 'self'"
  expect(
    answer('https://veche.example/', { 'Content-Security-Policy': own }).headers.get('Content-Security-Policy')
  ).toBe(own)
  expect(answer('https://veche.example/').headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})

test.each(['text/javascript; charset=utf-8', 'application/javascript'])(
  'a script has a policy that allows a service worker to send requests to its own site: %s',
  type => {
    const { headers } = answer('https://veche.example/sw.js', { 'Content-Type': type })
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'self';/)
  }
)

test('security headers do not change the status of a response, and HTML gets the charset UTF-8', () => {
  const { status, headers } = answer('https://veche.example/', { 'Content-Type': 'text/html' })
  expect([status, headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
})
