import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '#functions/db/cursor.ts'

const ID = '18b2c5d0e1f2a3b4c5d6e7f8'

test('decoding a cursor gives the encoded key; a cursor has only characters that need no escape in an address', () => {
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

test('a cursor with the name of an account is decoded where a name is expected, and no other text is', () => {
  expect(decodeCursor(encodeCursor([1, 'Marina_K']), 'nu')).toEqual([1, 'Marina_K'])
  for (const text of [ID, '', 'a b', '%', 'Марина'])
    expect(() => decodeCursor(Buffer.from(JSON.stringify([1, text])).toString('base64url'), 'nu')).toThrow(
      'invalid_cursor'
    )
})

test('a missing or empty cursor, and the words null and undefined, mean the first page', () => {
  for (const text of [undefined, '', 'null', 'undefined']) expect(decodeCursor(text, 'ns')).toBeNull()
})

test.each([
  ['with fewer parts, as of another list,', encodeCursor([ID])],
  ['with more parts', encodeCursor([1, ID, 1])],
  ['with a fraction', btoa(`[1.5,"${ID}"]`)],
  ['with a number that is no safe integer', btoa(`[1e300,"${ID}"]`)],
  ['with null', btoa(`[null,"${ID}"]`)],
  ['with an object', btoa(`[{},"${ID}"]`)],
  ['with a long text', btoa(`[1,"${'a'.repeat(120)}"]`)],
  ['with a text that is no id', btoa(`[1,"' or 1=1"]`)],
  ['with half a surrogate pair, which the database cannot read,', btoa('[1,"\\ud800"]')],
  ['that is not an array', btoa('{"0":1,"1":"x","length":2}')],
  ['that is not JSON', btoa('nonsense')],
  ['with characters that no cursor has', '%%%'],
  ['that is too long', 'a'.repeat(257)]
])('a cursor %s is refused', (_name, text) => {
  expect(() => decodeCursor(text.replace(/=+$/, ''), 'ns')).toThrow('invalid_cursor')
})

test('a cursor that begins with a word is decoded without it, and refused where another word or none is expected', () => {
  const text = encodeCursor(['new', ID])
  expect(decodeCursor(text, 'new:s')).toEqual([ID])
  expect(decodeCursor(encodeCursor([5, ID]), 'replies:ns', 'ns')).toEqual([5, ID])
  for (const shape of ['old:s', 's', 'ns', 'new:ns']) expect(() => decodeCursor(text, shape)).toThrow('invalid_cursor')
  expect(() => decodeCursor(encodeCursor([ID]), 'new:s')).toThrow('invalid_cursor')
})
