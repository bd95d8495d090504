import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#functions/contract/errors.ts'
import type { CommunityLabels, Label, PostLabel } from '#functions/contract/labels.ts'
import type { Db } from '#functions/db/client.ts'
import { communityId } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, posts } from '#functions/db/schema/index.ts'

/** Reads the labels of a community, in their order, from the JSON text of its row. */
export const labelsOf = (json: string): Label[] =>
  Object.values(JSON.parse(json) as Record<string, Label>).sort((a, b) => a.zIndex - b.zIndex || a.id - b.id)

/**
 * SQL expression for the label of a post as JSON text, from the row of its community; null for a post without a label,
 * and for one whose label is deleted. The concatenation makes a plain text of the JSON.
 */
export const labelOfPost: SQL<string | null> = sql<
  string | null
>`(${communities.labels} -> ('$."' || ${posts.labelId} || '"')) || ''`

/** Makes the view of a post's label from the text of `labelOfPost`. */
export function postLabelOf(json: string | null): PostLabel | null {
  if (json === null) return null
  const { id, name, color } = JSON.parse(json) as Label
  return { id, name, color }
}

/**
 * Reads the labels of a community in one row.
 * @param id the community's id, or an expression that gives it.
 * @throws AppError community_not_found.
 */
export function findLabels({ db }: { db: Db }, id: string | SQL): Plan<CommunityLabels> {
  const { labels, labelRequired } = communities
  const row = db.select({ labels, labelRequired }).from(communities).where(eq(communities.id, id))
  return plan([row], ([result]) => {
    if (!result) throw new AppError('community_not_found')
    return { labels: labelsOf(result.labels), labelRequired: result.labelRequired }
  })
}

/** Reads the labels of a community for the API. @throws AppError invalid_id, community_not_found. */
export const listLabels = (ctx: { db: Db }, id: string): Plan<CommunityLabels> => findLabels(ctx, communityId(id))
