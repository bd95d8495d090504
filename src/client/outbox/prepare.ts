import { fetchFiles } from '#src/client/page/files.ts'
import { currentMemberId } from '#src/lib/current-page.ts'
import { whenIdle } from '#src/lib/idle.ts'
import { queuedNames } from '#src/lib/queued.ts'
import { outbox } from '#src/stores/outbox/deliver.ts'

async function fetchOutbox() {
  await fetchFiles('outbox')
  return import('./outbox.ts')
}

async function open() {
  const code = await fetchOutbox()
  code.startOutbox()
  return code
}

const hasQueued = (): boolean => queuedNames(currentMemberId()).length > 0

/** Reads what waits before anything else is done, for that may stand behind it. */
export async function openQueue(): Promise<void> {
  outbox.open = open
  if (hasQueued()) await fetchOutbox().catch(() => null)
}

/**
 * Shows what waits, and sends it. Where nothing waits its file comes all the same, also to devices that save data: without
 * a network it could not be fetched any more.
 */
export function prepareOutbox(): void {
  // Files that failed to load are requested again by the first queued action.
  const start = () => open().catch(() => undefined)
  if (hasQueued()) void start()
  else whenIdle(start)
}
