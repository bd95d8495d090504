import { expect, test } from 'vitest'
import type { FoundPage } from '#functions/contract/search.ts'
import type { Post } from '#functions/contract/views.ts'
import { COMMUNITIES, type CommunityName } from '#scripts/demo/community-settings.ts'
import { readTexts } from '#scripts/demo/read-texts.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'
import { SEARCH_EXPECTATIONS, type SearchExpectation } from './search-expectations.ts'
import { SAMPLED_EXPECTATIONS } from './search-expectations-sampled.ts'

const own = writingSite()

/** Titles of the posts that the expectations speak of; the demo forum's further posts come from patterns. */
const WRITTEN = new Set(
  (Object.keys(COMMUNITIES) as CommunityName[])
    .map(readTexts)
    .flatMap(({ posts, links, pictures }) => [...posts, ...links, ...pictures])
    .map(({ title }) => title)
)

/** Searches all pages of results, and gives the titles of the hand-written posts among them. */
async function find(q: string): Promise<string[]> {
  const titles: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const query = new URLSearchParams({ q, next, limit: '50' })
    const page: FoundPage = await okBody(await fetch(`${own.origin}/api/search?${query}`))
    titles.push(...page.items.map(({ item }) => (item as Post).title).filter(title => WRITTEN.has(title)))
    next = page.next
  }
  return titles
}

/** Counts the right, wrong and missed results of queries. Posts that the demo forum does not publish do not count. */
async function countResults(expectations: readonly SearchExpectation[]) {
  const { rows } = await own.db.execute('select title from posts where deleted_at is null')
  const published = new Set(rows.map(row => String(row[0])))
  const counts = { right: 0, wrong: 0, missed: 0 }
  for (const { q, finds, also = [] } of expectations) {
    const found = await find(q)
    const wanted = finds.filter(title => published.has(title))
    const right = wanted.filter(title => found.includes(title)).length
    counts.right += right
    counts.missed += wanted.length - right
    counts.wrong += found.filter(title => !finds.includes(title) && !also.includes(title)).length
  }
  return counts
}

test.each([
  ['that people may type', SEARCH_EXPECTATIONS, 0.99, 0.97],
  ['for words chosen at random', SAMPLED_EXPECTATIONS, 0.97, 0.97]
])('queries %s find the posts that were named by hand, and few others', async (_, expectations, recall, precision) => {
  const { right, wrong, missed } = await countResults(expectations)
  expect(right / (right + missed), `${missed} of ${right + missed} are missed`).toBeGreaterThan(recall)
  expect(right / (right + wrong), `${wrong} of ${right + wrong} are wrong`).toBeGreaterThan(precision)
})
