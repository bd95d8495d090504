import { currentMemberId } from '#src/browser/current-page.ts'
import { whenIdle } from '#src/browser/idle.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { queuedNames } from '#src/features/offline/queue-keys.ts'
import { outbox } from '#src/features/offline/send-or-queue.ts'

const fetchOutbox = () => loadFile(() => import('./outbox.ts'))

async function open() {
  const code = await fetchOutbox()
  code.startOutbox()
  return code
}

const hasQueued = (): boolean => queuedNames(currentMemberId()).length > 0

/**
 * Loads the script of the offline queue before other scripts of the page start: new actions may depend on queued ones.
 */
export async function openQueue(): Promise<void> {
  outbox.open = open
  if (hasQueued()) await fetchOutbox().catch(() => null)
}

/**
 * Shows and sends queued actions. With an empty queue the queue's script is loaded when the browser is idle, also on
 * devices that save data, because offline it could not be loaded.
 */
export function prepareOutbox(): void {
  // After a failure the first queued action requests the files again.
  const start = () => open().catch(() => undefined)
  if (hasQueued()) void start()
  else whenIdle(start)
}
