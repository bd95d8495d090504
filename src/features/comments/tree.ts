import type { PageComment } from '#functions/contract/views.ts'

/** Comments of a thread by their parents, in display order. */
export interface Tree {
  roots: PageComment[]
  replies: Map<string, PageComment[]>
  byId: Map<string, PageComment>
}

/** Builds the tree of a flat list; a comment whose parent is missing becomes a root. */
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

/** Number of missing replies in a comment's direct branches; deeper missing ones are offered further down. */
export function missingReplies(tree: Tree, comment: PageComment): number {
  const shown = tree.replies.get(comment.id) ?? []
  return comment.noReplies - shown.reduce((sum, reply) => sum + 1 + reply.noReplies, 0)
}
