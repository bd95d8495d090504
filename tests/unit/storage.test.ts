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

/** Makes both storages behave as in a browser that forbids them: reading the property already throws. */
function forbidStorage() {
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, new Proxy({}, { get: () => fail(), ownKeys: () => fail() }))
}

const fail = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

describe('in a browser with storage', () => {
  test('a text is read until it is removed', () => {
    vi.stubGlobal('localStorage', new FakeStorage())
    expect(readDevice('theme')).toBeNull()
    expect(writeDevice('theme', 'dark')).toBe(true)
    expect(readDevice('theme')).toBe('dark')
    removeDevice('theme')
    expect(readDevice('theme')).toBeNull()
  })

  test('a taken text is removed from the tab', () => {
    vi.stubGlobal('sessionStorage', new FakeStorage())
    writeTab('place', '1')
    expect(takeTab('place')).toBe('1')
    expect(readTab('place')).toBeNull()
  })

  test('keys are listed by their prefix', () => {
    vi.stubGlobal('localStorage', new FakeStorage())
    for (const key of ['draft:a:1', 'waiting:a:1', 'draft:b:1'] as const) writeDevice(key, '')
    expect(deviceKeys('draft:')).toEqual(['draft:a:1', 'draft:b:1'])
  })
})

test('a browser that forbids storage reads nothing, lists nothing and refuses each write', () => {
  forbidStorage()
  expect([readDevice('theme'), readTab('place'), takeTab('place')]).toEqual([null, null, null])
  expect([deviceKeys(''), tabKeys('')]).toEqual([[], []])
  expect([writeDevice('theme', 'dark'), writeTab('place', '1')]).toEqual([false, false])
  expect(() => removeDevice('theme')).not.toThrow()
})

test('stored JSON is parsed; broken JSON is null', () => {
  expect(parseStored('{"a":1}')).toEqual({ a: 1 })
  expect([parseStored(null), parseStored(''), parseStored('{"a":')]).toEqual([null, null, null])
})
