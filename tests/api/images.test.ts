import { describe, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'

/** Finds a post's picture as guests see it. */
async function aPicture(): Promise<{ url: string; mimetype: string; size: number; copies: { url: string }[] }> {
  const answer = await fetch(`${origin}/api/posts?sort=latest&limit=50`)
  const { posts } = (await answer.json()) as { posts: { image: Awaited<ReturnType<typeof aPicture>> | null }[] }
  const image = posts.find(post => post.image)?.image
  if (!image) throw new Error('no post has a picture')
  return image
}
const ask = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })

describe('the files of a picture', () => {
  test('[P3.image.01] are public and immutable, and served with the type of a picture', async () => {
    const { url, mimetype, size, copies } = await aPicture()
    for (const [path, type] of [[url, mimetype], ...copies.map(copy => [copy.url, 'image/webp'])]) {
      const answer = await ask(path ?? '')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('set-cookie')).toBeNull()
      const bytes = await answer.arrayBuffer()
      if (path === url) expect(bytes.byteLength).toBe(size)
    }
  })

  test('the files of a picture are answered with 304 for a known ETag, and in part for a range request', async () => {
    const { url, size } = await aPicture()
    const etag = (await ask(url)).headers.get('etag') ?? ''
    const known = await ask(url, { 'If-None-Match': etag })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const part = await ask(url, { Range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${size}`)
    expect((await part.arrayBuffer()).byteLength).toBe(10)
    const [whole, tail] = await Promise.all([ask(url), ask(url, { Range: 'bytes=-5' })])
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(Buffer.from(await whole.arrayBuffer()).subarray(-5))
  })

  test.each<[string, string, ((size: number) => [first: number, last: number]) | null]>([
    ['the first byte', 'bytes=0-0', () => [0, 0]],
    ['an end beyond the end of the file', 'bytes=7-99999999', size => [7, size - 1]],
    ['the whole file', 'bytes=0-', size => [0, size - 1]],
    ['more bytes from the end than the file has', 'Bytes=-99999999', size => [0, size - 1]],
    ['an end before the start', 'bytes=9-2', null],
    ['several ranges', 'bytes=0-1,4-5', null],
    ['a unit other than bytes', 'lines=0-1', null],
    ['no numbers', 'bytes=-', null]
  ])('are sent in part for a valid range, and whole for an invalid range: %s', async (_, range, stretch) => {
    const { url, size } = await aPicture()
    const whole = Buffer.from(await (await ask(url)).arrayBuffer())
    const answer = await ask(url, { Range: range })
    const [first, last] = stretch?.(size) ?? [0, size - 1]
    expect(answer.status).toBe(stretch ? 206 : 200)
    expect(answer.headers.get('content-range')).toBe(stretch ? `bytes ${first}-${last}/${size}` : null)
    expect(answer.headers.get('content-length')).toBe(String(last + 1 - first))
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(first, last + 1))
  })

  test('the files of a picture are answered with 416 and their size for a range beyond their end; HEAD ignores ranges', async () => {
    const { url, size } = await aPicture()
    for (const range of [`bytes=${size}-`, `bytes=${size + 10}-${size + 20}`, 'bytes=-0', `bytes=${'9'.repeat(30)}-`]) {
      const answer = await ask(url, { Range: range })
      expect([answer.status, answer.headers.get('content-range')], range).toEqual([416, `bytes */${size}`])
      expect(await answer.text()).toMatch(/^[а-яА-Я .]+$/)
      const head = await fetch(origin + url, { method: 'HEAD', headers: { Range: range } })
      expect([head.status, head.headers.get('content-range')], range).toEqual([200, null])
    }
    const last = await ask(url, { Range: `bytes=${size - 1}-` })
    expect([last.status, last.headers.get('content-range')]).toEqual([206, `bytes ${size - 1}-${size - 1}/${size}`])
  })

  test('the address of a picture file needs its signature; changed sizes or formats and guessed addresses are refused', async () => {
    const { url, copies } = await aPicture()
    const copy = copies[0]?.url ?? ''
    const wrongUrls = [
      url.replace(/sig=.+/, ''),
      url.replace(/sig=.{3}/, 'sig=AAA'),
      url.replace('sig=', 'sig=%D1%8B'),
      url.replace(/\.\w+\?/, '.gif?'),
      url.replace(/\.\w+\?/, url.includes('.webp') ? '.png?' : '.webp?'),
      copy.replace(/size=\d+/, 'size=9999'),
      copy.replace(/fit=\w+/, 'fit=stretch'),
      copy.replace('.webp', '.png'),
      '/images/000000000000000000000000.jpeg?sig=AAAAAAAAAAAAAAAA',
      '/images/../secret.png',
      '/images/x'
    ]
    for (const path of wrongUrls) expect((await ask(path)).status, path).toBe(404)
  })
})
