import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '#functions/db/cursor.ts'

const ID = '18b2c5d0e1f2a3b4c5d6e7f8'

test('a cursor is restored exactly, and has only characters that an address keeps', () => {
  for (const key of [
    [9_007_199_254_740_991, ID],
    [-5, ID],
    [0, 17]
  ]) {
    const text = encodeCursor(key)
    expect(text).toMatch(/^[\w-]{1,256}$/)
    expect(decodeCursor(text, typeof key[1] === 'string' ? 'ns' : 'nn')).toEqual(key)
  }
})

test('no cursor, null and undefined mean the first page', () => {
  for (const text of [undefined, '', 'null', 'undefined']) expect(decodeCursor(text, 'ns')).toBeNull()
})

test.each([
  ['of another list', encodeCursor([ID])],
  ['with more parts', encodeCursor([1, ID, 1])],
  ['with a broken number', btoa(`[1.5,"${ID}"]`)],
  ['with a number beyond what JSON keeps', btoa(`[1e300,"${ID}"]`)],
  ['with null', btoa(`[null,"${ID}"]`)],
  ['with an object', btoa(`[{},"${ID}"]`)],
  ['with a long text', btoa(`[1,"${'a'.repeat(120)}"]`)],
  ['with a text that is no id', btoa(`[1,"' or 1=1"]`)],
  ['with half a letter, which the database cannot read', btoa('[1,"\\ud800"]')],
  ['that is not an array', btoa('{"0":1,"1":"x","length":2}')],
  ['that is not JSON', btoa('nonsense')],
  ['with letters that no cursor has', '%%%'],
  ['that is too long', 'a'.repeat(257)]
])('a cursor %s is refused', (_name, text) => {
  expect(() => decodeCursor(text.replace(/=+$/, ''), 'ns')).toThrow('invalid_cursor')
})
