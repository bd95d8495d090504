import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  deviceKeys,
  parseStored,
  readDevice,
  readTab,
  removeDevice,
  tabKeys,
  takeTab,
  writeDevice,
  writeTab
} from '#src/browser/storage.ts'
import { FakeStorage } from '#tests/support/fake-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** Replaces localStorage and sessionStorage by objects that throw an error at every use, as if they were forbidden. */
function forbidStorage() {
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, new Proxy({}, { get: () => fail(), ownKeys: () => fail() }))
}

const fail = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

describe('a browser with storage', () => {
  test('a text stored on the device can be read until it is removed', () => {
    vi.stubGlobal('localStorage', new FakeStorage())
    expect(readDevice('theme')).toBeNull()
    expect(writeDevice('theme', 'dark')).toBe(true)
    expect(readDevice('theme')).toBe('dark')
    removeDevice('theme')
    expect(readDevice('theme')).toBeNull()
  })

  test('taking a text from the storage of the tab removes it', () => {
    vi.stubGlobal('sessionStorage', new FakeStorage())
    writeTab('place', '1')
    expect(takeTab('place')).toBe('1')
    expect(readTab('place')).toBeNull()
  })

  test('the stored keys with a prefix are listed', () => {
    vi.stubGlobal('localStorage', new FakeStorage())
    for (const key of ['draft:a:1', 'waiting:a:1', 'draft:b:1'] as const) writeDevice(key, '')
    expect(deviceKeys('draft:')).toEqual(['draft:a:1', 'draft:b:1'])
  })
})

test('in a browser that forbids storage reads give null, lists are empty and writes give false', () => {
  forbidStorage()
  expect([readDevice('theme'), readTab('place'), takeTab('place')]).toEqual([null, null, null])
  expect([deviceKeys(''), tabKeys('')]).toEqual([[], []])
  expect([writeDevice('theme', 'dark'), writeTab('place', '1')]).toEqual([false, false])
  expect(() => removeDevice('theme')).not.toThrow()
})

test('stored JSON is parsed, and invalid JSON gives null', () => {
  expect(parseStored('{"a":1}')).toEqual({ a: 1 })
  expect([parseStored(null), parseStored(''), parseStored('{"a":')]).toEqual([null, null, null])
})
