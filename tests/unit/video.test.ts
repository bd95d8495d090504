import { expect, test } from 'vitest'
import { videoOf } from '#src/components/media/video.ts'

test('hosts named like parts of the language are no video sites', () => {
  for (const host of ['constructor', '__proto__', 'www.__proto__', 'm.constructor'])
    expect(videoOf(`https://${host}/watch?v=abcdefghijk`), host).toBeNull()
})
