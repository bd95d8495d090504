import { COMMUNITIES, type CommunityName } from '#scripts/demo/community-settings.ts'
import { readTexts } from '#scripts/demo/read-texts.ts'

/** Title and body of a post, or body of a comment, of a large forum. */
export interface ScaleText {
  title: string
  body: string
}

/** Number of different texts of a large forum. */
export const TEXTS = 5000
/** Number of sentences of the longest body. */
const SENTENCES_MAX = 4

/**
 * Makes texts for a large forum: each body has some sentences of the demo forum's texts, so that words are as frequent as
 * in natural texts.
 */
export function makeScaleTexts(): ScaleText[] {
  const written = (Object.keys(COMMUNITIES) as CommunityName[]).map(readTexts)
  const titles = written
    .flatMap(({ posts, links, pictures }) => [...posts, ...links, ...pictures])
    .map(({ title }) => title)
  const bodies = written.flatMap(({ posts, remarks, replies }) => [
    ...posts.map(({ body }) => body ?? ''),
    ...posts.flatMap(({ comments }) => comments),
    ...remarks,
    ...replies
  ])
  const sentences = bodies
    .flatMap(body => body.split(/(?<=[.!?…])\s+/))
    .filter(sentence => /^[\p{L}\d «».,:;!?—-]+$/u.test(sentence))
  const pick = (list: string[], n: number) => list[n % list.length] ?? ''
  return Array.from({ length: TEXTS }, (_, n) => ({
    title: pick(titles, n * 7919),
    body: Array.from({ length: 1 + (n % SENTENCES_MAX) }, (_, at) =>
      pick(sentences, n * 104_729 + at * 1_299_709)
    ).join(' ')
  }))
}
