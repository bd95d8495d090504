import { foldText } from '#functions/contract/text.ts'
import type { communityLabels } from '#functions/db/schema/index.ts'
import type { DemoCommunity } from './communities.ts'
import type { DemoPost } from './posts.ts'
import { DAY, HOUR } from './time.ts'

type Row = typeof communityLabels.$inferSelect

/** Least age of a post with a label, so that the first pages of feeds, whose weight is measured, have none. */
const OLD = 7 * DAY

/** Makes the labels of the communities whose texts define some, and puts them on older posts by their titles. */
export function makeLabels(communities: DemoCommunity[], topics: DemoPost[], now: number): Row[] {
  const rows: Row[] = []
  for (const { row, texts } of communities)
    for (const [at, { name, color, modsOnly, titles }] of texts.labels.entries()) {
      const id = rows.length + 1
      rows.push({
        id,
        communityId: row.id,
        name,
        nameKey: foldText(name),
        color,
        modsOnly: modsOnly === true,
        zIndex: at + 1,
        createdBy: row.userId,
        createdAt: row.createdAt + 2 * HOUR
      })
      if (titles === undefined) continue
      const pattern = new RegExp(titles, 'i')
      for (const topic of topics)
        if (topic.row.communityId === row.id && topic.row.createdAt < now - OLD && pattern.test(topic.row.title))
          topic.row.labelId ??= id
    }
  return rows
}
