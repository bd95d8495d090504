/** Addresses of the files that pages ask for, each list together. The build puts them here (integrations/client-build.mjs). */
declare const FILES: Record<
  'member' | 'thread' | 'notifications' | 'outbox' | 'votes' | 'comment' | 'dialogs' | 'notices' | 'sort',
  string[]
>

const coming = new Map<string, Promise<void>>()

/**
 * Waits until a list of files is in the browser's cache. A module that could not be imported stays so for as long as the
 * page is open, so none is imported before its files are there. What was lost on its way is asked for once more, and
 * again when it is wanted again.
 * @throws Response that is not OK; TypeError when none came.
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
