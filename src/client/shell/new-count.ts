import { showNewCount } from '#src/lib/new-count.ts'
import { newCount } from '#src/stores/acts/new-count.ts'

/** Bells and title follow what another tab has told of new notifications. */
export const startNewCount = (): void => void newCount.$states.listen(({ all = 0 }) => showNewCount(all))
