import type { PageComment } from '#functions/contract/views.ts'

/** Comments of a thread in display order: those without a parent, and the replies of each comment by its id. */
export interface Tree {
  roots: PageComment[]
  replies: Map<string, PageComment[]>
  byId: Map<string, PageComment>
}

/** Builds the tree of a flat list of comments. A comment whose parent is missing in the list becomes a root. */
export function treeOf(comments: readonly PageComment[]): Tree {
  const byId = new Map(comments.map(comment => [comment.id, comment]))
  const roots: PageComment[] = []
  const replies = new Map<string, PageComment[]>()
  for (const comment of comments) {
    const { parentId } = comment
    if (parentId === null || !byId.has(parentId)) roots.push(comment)
    else {
      const siblings = replies.get(parentId)
      if (siblings) siblings.push(comment)
      else replies.set(parentId, [comment])
    }
  }
  return { roots, replies, byId }
}

/**
 * Returns the number of replies to a comment that are missing in the list. Missing replies to one of its listed replies
 * are counted for that reply instead.
 */
export function missingReplies(tree: Tree, comment: PageComment): number {
  const shown = tree.replies.get(comment.id) ?? []
  return comment.noReplies - shown.reduce((sum, reply) => sum + 1 + reply.noReplies, 0)
}
