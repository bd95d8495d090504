import { COMMENT_BRANCHES_MAX, COMMENT_LOADS_MAX } from '#functions/contract/limits.ts'
import type { ThreadState } from '#src/browser/reading-position.ts'

type Loads = Pick<ThreadState, 'loads' | 'branches'>

/** Comments that the reader has loaded into this thread since the page was loaded. */
let loaded: Loads = { loads: 0, branches: [] }

/**
 * Records that more comments were loaded: `loads` is the number of loads at the end of the thread, `branches` has the
 * ids of comments whose replies were loaded.
 */
export function noteLoads({ loads, branches }: Loads): void {
  loaded = { loads: loaded.loads + loads, branches: [...loaded.branches, ...branches] }
}

/** Returns the state of the thread for the reading position: comments that the reader folded, unfolded or loaded. */
export function threadState(thread: HTMLElement): ThreadState {
  const idsOf = (folds: string) =>
    Array.from(thread.querySelectorAll(folds), ({ parentElement }) => parentElement?.id ?? '').filter(Boolean)
  return {
    folded: idsOf('.comment > details:not([open])'),
    unfolded: idsOf('.comment[data-muted] > details[open]'),
    loads: Math.min(loaded.loads, COMMENT_LOADS_MAX),
    branches: loaded.branches.slice(-COMMENT_BRANCHES_MAX)
  }
}
