import { METHOD_NAME_ALL } from 'hono/router'
import { expect, test } from 'vitest'
import { api } from '#functions/app.ts'
import { DECIDED, needOf } from '#functions/tokens/needs.ts'
import { CALLS } from '#scripts/reference/calls.ts'

const calls = new Set(
  api.routes
    .filter(({ method }) => method !== METHOD_NAME_ALL)
    .map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`)
)

test('for every call of the API it is decided which scope a token needs, and for no other', () => {
  expect(calls.size).toBeGreaterThan(80)
  expect([...DECIDED].sort()).toEqual([...calls].sort())
})

test('a call without a decision is refused to tokens', () => {
  expect(needOf('POST /nosuchcall')).toBe('session')
})

test('a call for moderators or admins alone needs the scope to moderate, or is closed to tokens', () => {
  const theirs = CALLS.filter(({ who }) => who === 'moderators' || who === 'admins')
  expect(theirs.length).toBeGreaterThan(20)
  for (const { name } of theirs) expect(['moderate', 'session'], name).toContain(needOf(name))
})

test('no call that changes something needs the scope to read alone', () => {
  for (const call of calls) if (!call.startsWith('GET ')) expect(needOf(call), call).not.toBe('read')
})
