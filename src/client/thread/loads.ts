import { COMMENT_BRANCHES_MAX, COMMENT_LOADS_MAX } from '#functions/contract/limits.ts'
import type { ThreadPlace } from '#src/lib/reading-place.ts'

type Loads = Pick<ThreadPlace, 'loads' | 'branches'>

/** The loads of the page's thread beyond the comments that came with the page. */
let loaded: Loads = { loads: 0, branches: [] }

/** Notes loads of comments after the last one, and comments whose replies were loaded. */
export function noteLoads({ loads, branches }: Loads): void {
  loaded = { loads: loaded.loads + loads, branches: [...loaded.branches, ...branches] }
}

/** The folds and loads of a thread that its reader has made. */
export function threadPlace(thread: HTMLElement): ThreadPlace {
  const idsOf = (folds: string) =>
    Array.from(thread.querySelectorAll(folds), ({ parentElement }) => parentElement?.id ?? '').filter(Boolean)
  return {
    folded: idsOf('.comment > details:not([open])'),
    unfolded: idsOf('.comment[data-muted] > details[open]'),
    loads: Math.min(loaded.loads, COMMENT_LOADS_MAX),
    branches: loaded.branches.slice(-COMMENT_BRANCHES_MAX)
  }
}
