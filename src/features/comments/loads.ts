import { COMMENT_BRANCHES_MAX, COMMENT_LOADS_MAX } from '#functions/contract/limits.ts'
import type { ThreadState } from '#src/browser/reading-position.ts'

type Loads = Pick<ThreadState, 'loads' | 'branches'>

/** Loads of this thread beyond the comments of the first response. */
let loaded: Loads = { loads: 0, branches: [] }

/** Records loads at the end of the thread, and comments whose replies were loaded. */
export function noteLoads({ loads, branches }: Loads): void {
  loaded = { loads: loaded.loads + loads, branches: [...loaded.branches, ...branches] }
}

/** The reader's folds and loads of a thread. */
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
