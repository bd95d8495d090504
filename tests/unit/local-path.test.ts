import { expect, test } from 'vitest'
import { localPath } from '#functions/http/local-path.ts'

test('a path of this site stays as it is', () => {
  for (const path of ['/', '/new?community=Radio', '/@Sova#top', '/a//b']) expect(localPath(path)).toBe(path)
})

test('a path that could lead elsewhere is refused', () => {
  for (const path of [null, '', 'new', 'https://a.example', '//a.example', '/\\a.example', '/\t/a.example', '/\n']) {
    expect(localPath(path)).toBeNull()
  }
})
