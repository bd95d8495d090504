import type { Random } from './random.ts'
import type { LinkPost, PicturePost, PostPattern, TopicTexts } from './texts.ts'

/** Content of a demo post that has no author and no time yet. */
export interface Draft {
  title: string
  body: string | null
  link: string | null
  /** Title of the linked page. */
  linkTitle: string | null
  /** Descriptions of the post's pictures; null for a picture that only has to fit the community. */
  alts: (string | null)[]
  /** Texts of comments that were written for this post. */
  answers: string[]
}

const FOLLOW_UPS = [
  'вторая часть',
  'запасной адрес',
  'обновлённая версия',
  'с дополнениями читателей',
  'архив за прошлый год'
]

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Replaces the {slots} of a template by values. A value at the beginning of a sentence is capitalised. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(
    /(^|[.!?…]\s+|\n[-*\d.\s]*)?\{(\w+)\}/g,
    (all: string, start: string | undefined, slot: string) => {
      const value = values[slot]
      // Braces that contain no name of a slot belong to source code in the post, and stay.
      if (value === undefined) return all
      return start === undefined ? value : start + upperFirst(value)
    }
  )
}

const plain = (title: string, body: string | null): Draft => ({
  title: title.slice(0, 255),
  body,
  link: null,
  linkTitle: null,
  alts: [],
  answers: []
})

/**
 * Makes all posts that a pattern can give, one for each combination of values, in random order. Posts with a used title
 * are left out.
 */
function* fillings({ title, body, fills }: PostPattern, used: Set<string>, random: Random): Generator<Draft> {
  const slots = Object.keys(fills).map(slot => [slot, random.shuffle(fills[slot] ?? [])] as const)
  const total = slots.reduce((product, [, values]) => product * values.length, 1)
  // The step 7919 is coprime to the total, so each combination comes once, and successive posts differ in all slots.
  for (let n = 0, at = 0; n < total; n++, at = (at + 7919) % total) {
    let rest = at
    const values: Record<string, string> = {}
    for (const [slot, choices] of slots) {
      values[slot] = choices[rest % choices.length] ?? ''
      rest = Math.floor(rest / choices.length)
    }
    const text = fill(title, values)
    if (used.has(text)) continue
    used.add(text)
    yield plain(text, fill(body, values))
  }
}

/** Makes posts of a community from its patterns, one post from each pattern in turn. */
export function* patternDrafts(texts: TopicTexts, random: Random): Generator<Draft> {
  const used = new Set<string>()
  let sources = random.shuffle(texts.patterns).map(pattern => fillings(pattern, used, random))
  while (sources.length > 0) {
    const dry = new Set<Generator<Draft>>()
    for (const source of sources) {
      const { value, done } = source.next()
      if (done) dry.add(source)
      else yield value
    }
    sources = sources.filter(source => !dry.has(source))
  }
  throw new Error(`not enough patterns in ${texts.name}`)
}

const linkDraft = ({ title, url, body }: LinkPost, linkTitle = title): Draft => ({
  ...plain(title, body),
  link: url,
  linkTitle
})

/**
 * Makes link posts of a community: first one for each of its links, then further posts about pages to which earlier
 * posts link.
 */
export function linkDrafts(texts: TopicTexts, count: number, random: Random): Draft[] {
  const pages = texts.links.filter(({ url }) => !/youtu|rutube|vk\.com|vimeo/.test(url))
  const later = FOLLOW_UPS.flatMap((what, part) =>
    random
      .shuffle(pages)
      .map(page =>
        linkDraft({ title: `${page.title} — ${what}`, url: `${page.url}?part=${part + 2}`, body: null }, page.title)
      )
  )
  return [...random.shuffle(texts.links).map(page => linkDraft(page)), ...later].slice(0, count)
}

const pictureDraft = ({ title, body, alts }: PicturePost): Draft => ({ ...plain(title, body), alts })

/**
 * Makes picture posts of a community: first its written posts, those with most pictures first, then posts from
 * patterns.
 */
export function pictureDrafts(texts: TopicTexts, count: number, patterns: Generator<Draft>): Draft[] {
  const drafts = [...texts.pictures]
    .sort((a, b) => b.alts.length - a.alts.length)
    .map(pictureDraft)
    .slice(0, count)
  while (drafts.length < count) drafts.push({ ...patterns.next().value, alts: [null] })
  return drafts
}

/** Makes text posts of a community: first its written posts, then posts from patterns. */
export function textDrafts(texts: TopicTexts, count: number, patterns: Generator<Draft>): Draft[] {
  const drafts = texts.posts
    .slice(0, count)
    .map(({ title, body, comments }) => ({ ...plain(title, body), answers: comments }))
  while (drafts.length < count) drafts.push(patterns.next().value)
  return drafts
}
