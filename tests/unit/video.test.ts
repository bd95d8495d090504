import { describe, expect, test } from 'vitest'
import { readablePath } from '#src/features/links/readable.ts'
import { videoOf } from '#src/features/links/video.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const PLAYER = 'https://www.youtube-nocookie.com/embed'
const LIST = `${PLAYER}/videoseries?list=PL1234567890ab`
const LIVE = `${PLAYER}/live_stream?channel=UC0123456789abcdefghijkl`
const RUTUBE = 'https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef'
const VK = 'https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864'

describe('links to videos', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['http://m.youtube.com/watch?app=m&v=dQw4w9WgXcQ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', YOUTUBE],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', `${YOUTUBE}?start=90`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=75', `${YOUTUBE}?start=75`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1h1s', `${YOUTUBE}?start=3601`],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RDAMVMdQw4w9WgXcQ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?list=PL1234567890ab&t=5', `${YOUTUBE}?start=5&list=PL1234567890ab`],
    ['https://www.youtube.com/v/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=7', `${YOUTUBE}?start=7`],
    ['https://www.youtube.com/embed/videoseries?list=PL1234567890ab', LIST],
    ['https://www.youtube-nocookie.com/embed/videoseries?si=x&list=PL1234567890ab', LIST],
    ['https://m.youtube.com/playlist?list=PL1234567890ab', LIST],
    ['https://www.youtube.com/embed/live_stream?channel=UC0123456789abcdefghijkl', LIVE],
    ['https://rutube.ru/video/0123456789abcdef0123456789abcdef/', RUTUBE],
    ['https://rutube.ru/video/private/0123456789abcdef0123456789abcdef/?p=k_y', `${RUTUBE}?p=k_y`],
    ['https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef', RUTUBE],
    ['https://rutube.ru/shorts/0123456789abcdef0123456789abcdef/', RUTUBE],
    ['https://vk.com/video-22822305_456241864', VK],
    ['https://m.vk.com/video-22822305_456241864?list=x', VK],
    ['https://vkvideo.ru/video-22822305_456241864', VK],
    ['https://vk.com/video_ext.php?oid=-22822305&id=456241864&hash=1', VK],
    ['https://vk.com/video_ext.php?oid=-22822305&id=456241864&hash=0123456789abcdef', `${VK}&hash=0123456789abcdef`],
    ['https://vk.com/wall-1_2?z=video-22822305_456241864%2Fabc', VK],
    ['https://vk.com/clip-22822305_456241864', VK]
  ])('a link to %s is played by the embedded player %s', (address, embed) => {
    expect(videoOf(address)?.embed).toBe(embed)
  })

  test.each([
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/embed/videoseries',
    'https://www.youtube.com/embed/videoseries?list=%22onload=',
    'https://www.youtube.com/embed/live_stream',
    'https://www.youtube.com/embed/live_stream?channel=../x',
    'https://www.youtube.com/watch?v=videoseries&list=PL1234567890ab',
    'https://www.youtube.com/shorts/live_stream',
    'https://youtu.be/videoseries?list=PL1234567890ab',
    'https://www.youtube.com/playlist',
    'https://www.youtube.com/playlist?list=WL',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtu.be/dQw4w9WgXcQ',
    'https://rutube.ru/channel/123/',
    'https://vk.com/durov',
    'https://vk.com/video_ext.php?oid=x&id=1',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'not an address'
  ])('a link to %s is not shown as a video', address => {
    expect(videoOf(address)).toBeNull()
  })
})

test('the path of an address is shown with its percent-encoded letters decoded', () => {
  expect(readablePath('https://site.example/%D1%81%D0%B0%D0%B4/')).toBe('/сад')
  expect(readablePath('https://site.example/100%')).toBe('/100%')
  expect(readablePath('https://site.example')).toBe('')
})

test('a host whose name is that of a built-in property of objects is not a video site', () => {
  for (const host of ['constructor', '__proto__', 'www.__proto__', 'm.constructor'])
    expect(videoOf(`https://${host}/watch?v=abcdefghijk`), host).toBeNull()
})
