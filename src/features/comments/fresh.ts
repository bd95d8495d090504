import type { PageComment } from '#functions/contract/views.ts'
import type { Tree } from './tree.ts'

/**
 * Gives the ids of the comments that are new for the member, in the order of the page. Comments of authors whom the
 * member has muted are folded, so they do not count.
 */
export function freshIn(tree: Tree, isNew: (comment: PageComment) => boolean): string[] {
  const ids: string[] = []
  const walk = (comments: readonly PageComment[]): void => {
    for (const comment of comments) {
      if (isNew(comment) && !comment.isAuthorMuted) ids.push(comment.id)
      walk(tree.replies.get(comment.id) ?? [])
    }
  }
  walk(tree.roots)
  return ids
}
