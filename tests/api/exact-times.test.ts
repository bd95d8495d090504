import { expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { rows } from './database.ts'

const TIME = /<time datetime="(?<at>[^"]+)"(?: title="(?<title>[^"]+)")?/g

const timesOf = async (path: string) => {
  const html = await fetch(origin + path).then(answer => answer.text())
  return [...html.matchAll(TIME)].map(({ groups }) => ({ at: groups?.['at'] ?? '', title: groups?.['title'] ?? '' }))
}

test('the age on a post’s card has the exact UTC time as its title, because readers without script see only the age', async () => {
  const times = await timesOf('/all?sort=latest')
  expect(times.length).toBeGreaterThan(10)
  for (const { at, title } of times) {
    const [, day, year, clock] = /^(\d+)\s[а-я]+\s(\d{4}), (\d\d:\d\d)\sUTC$/.exec(title) ?? []
    expect({ day: Number(day), year, clock }, title).toEqual({
      day: new Date(at).getUTCDate(),
      year: at.slice(0, 4),
      clock: at.slice(11, 16)
    })
  }
})

test('on a thread’s page only the age of the post, not of comments, has the exact time as its title', async () => {
  const [post] = await rows<{ path: string }>(
    `select c.name || '/post/' || p.public_id path from posts p join communities c on c.id = p.community_id
     where p.deleted_at is null and p.no_comments > 20 limit 1`
  )
  const titles = (await timesOf(`/${post?.path}`)).map(({ title }) => title !== '')
  expect(titles.length).toBeGreaterThan(10)
  expect(titles).toEqual(titles.map((_, at) => at === 0))
})
