import { expect, test } from 'vitest'
import { localPath } from '#functions/http/local-path.ts'

test('a path of this site is accepted unchanged as the target of a redirect', () => {
  for (const path of ['/', '/new?community=Radio', '/@Sova#top', '/a//b']) expect(localPath(path)).toBe(path)
})

test('a text that browsers could read as an address of another site is refused', () => {
  for (const path of [null, '', 'new', 'https://a.example', '//a.example', '/\\a.example', '/\t/a.example', '/\n']) {
    expect(localPath(path)).toBeNull()
  }
})
