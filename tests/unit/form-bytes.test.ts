import { describe, expect, test } from 'vitest'
import { pictureFormOf, textsOf } from '#functions/http/uploads.ts'

const CHUNK = 16 * 1024
const TYPE = 'multipart/form-data; boundary=b'
const MIB = 1024 * 1024

/**
 * Makes a request whose body is produced only as far as it is read.
 * @returns the request, and a function that tells how many bytes of the body were read.
 */
function requestOf(text: string, type = TYPE) {
  const bytes = new TextEncoder().encode(text)
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(read, read + CHUNK))
        read += CHUNK
      }
    },
    { highWaterMark: 0 }
  )
  const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' }
  return { request: new Request('https://veche.example/settings', init as RequestInit), read: () => read }
}

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const picture = (size: number) =>
  `--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'p'.repeat(size)}\r\n`
const form = (size: number) => `${field('_csrf', 'token')}${picture(size)}${field('altText', 'Рыжий кот')}--b--\r\n`

describe('a form with a picture', () => {
  test('a form of 140,000 fields is refused after two hundred fields, even with a valid CSRF token', async () => {
    const { request, read } = requestOf(field('a', '').repeat(140_000))
    await expect(pictureFormOf(request, () => true)).rejects.toMatchObject({ code: 'invalid_json' })
    expect(read()).toBe(CHUNK)
  })

  test('a form with a picture of the maximum size is read completely if its CSRF token is valid', async () => {
    const { request } = requestOf(form(10 * MIB))
    const { data, whole } = await pictureFormOf(request, beginning => beginning.includes('\r\n\r\ntoken\r\n'))
    expect([whole, (data.get('image') as File).size, data.get('altText')]).toEqual([true, 10 * MIB, 'Рыжий кот'])
  })

  test.each([
    ['an invalid CSRF token', 9 * MIB, false],
    ['a picture that is too large', 30 * MIB, true]
  ])('of a form with %s all texts are read, but only the beginning of its picture', async (_, size, isWanted) => {
    const { data, whole } = await pictureFormOf(requestOf(form(size)).request, () => isWanted)
    expect([whole, data.get('_csrf'), data.get('altText')]).toEqual([false, 'token', 'Рыжий кот'])
    expect((data.get('image') as File).size).toBeLessThan(isWanted ? 11 * MIB : MIB)
  })

  test('the CSRF token of a form is checked after one kilobyte, but not if the form has a small picture', async () => {
    const beginnings: number[] = []
    const isWanted = (beginning: string) => beginnings.push(beginning.length) > 0
    await pictureFormOf(requestOf(form(400_000)).request, isWanted)
    expect(beginnings).toEqual([])
    await pictureFormOf(requestOf(form(2 * MIB)).request, isWanted)
    expect(beginnings).toEqual([1024])
  })
})

test('a form without files that exceeds its maximum size is not read to its end', async () => {
  const { request, read } = requestOf(`text=${'a'.repeat(5 * MIB)}`, 'application/x-www-form-urlencoded')
  await expect(textsOf(request)).rejects.toMatchObject({ code: 'file_size_exceeded' })
  expect(read()).toBeLessThan(600_000)
})

test('a form of 201 fields is refused and one of 200 is read, even if chunks end within fields', async () => {
  for (const count of [200, 201]) {
    const { request } = requestOf(`${field('a', 'x'.repeat(997)).repeat(count - 1)}--b--\r\n`)
    const outcome = await textsOf(request).then(
      () => 'read',
      ({ code }) => code
    )
    expect([count, outcome]).toEqual([count, count === 200 ? 'read' : 'invalid_json'])
  }
})
