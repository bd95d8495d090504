/** Addresses of the files of each island or page part. The build inserts them (integrations/client-build.mjs). */
declare const FILES: Record<
  'member' | 'thread' | 'notifications' | 'outbox' | 'votes' | 'comment' | 'dialogs' | 'notices' | 'sort',
  string[]
>

const coming = new Map<string, Promise<void>>()

/**
 * Waits until a list of files is in the browser's cache. Browsers cache a failed import until the page
 * closes, so no module is imported before its files are fetched. A failed request is repeated once, and again
 * at the next call.
 * @throws Response that is not OK; TypeError without a response.
 */
export const fetchFiles = (name: keyof typeof FILES): Promise<unknown> => Promise.all(FILES[name].map(comingOf))

function comingOf(file: string): Promise<void> {
  const whole = coming.get(file) ?? fetchWhole(file).catch(() => fetchWhole(file))
  coming.set(file, whole)
  whole.catch(() => coming.delete(file))
  return whole
}

async function fetchWhole(file: string): Promise<void> {
  const answer = await fetch(file)
  if (!answer.ok) throw answer
  await answer.arrayBuffer()
}
