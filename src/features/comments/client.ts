import { whenIdle } from '#src/browser/idle.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { loadComments } from './more.ts'
import { commentOrderOf } from './order.ts'
import { rememberOrder } from './order-cookie.ts'
import { beginTree } from './tree-store.ts'

type ThreadFile = typeof import('./thread.ts')

/** The script of members' threads, which is a file of its own, so that guests do not load it. */
let threadFile: ThreadFile | undefined

/** Starts the state of the page's thread, and loads the script of members' threads. */
export function start(): void {
  const thread = document.querySelector<HTMLElement>('.thread')
  if (!thread) return
  beginTree(thread)
  if (thread.querySelectorAll(':scope > .comment').length > 2)
    whenIdle(() => void loadFile(() => import('./branches.ts')).then(file => file.startBranches(thread), console.error))
  if (thread.dataset['viewer'] !== undefined) loadThreadFile().catch(console.error)
}

async function loadThreadFile(): Promise<ThreadFile> {
  threadFile = await loadFile(() => import('./thread.ts'))
  return threadFile
}

/** Uses the script of members' threads: within the click when it is loaded, because phones open the keyboard only then. */
const withThreadFile = (use: (file: ThreadFile) => void): unknown =>
  threadFile ? use(threadFile) : loadThreadFile().then(use)

/** Loads further comments into the thread: replies of a comment, or the rest of the thread. */
export function loadMore(event: Event, link: HTMLElement): void {
  if ((event as MouseEvent).altKey) return
  event.preventDefault()
  if (link.ariaBusy !== 'true') void loadComments(link as HTMLAnchorElement)
}

/** Remembers the order of a clicked link for other threads. The browser follows the link. */
export function setOrder({ target }: Event): void {
  const link = (target as Element).closest('a')
  if (link) rememberOrder(commentOrderOf(new URLSearchParams(link.search)))
}

/** Opens the reply editor of a comment. */
export function reply(event: Event, link: HTMLElement): unknown {
  event.preventDefault()
  return withThreadFile(({ replyTo }) => replyTo(link))
}

/** Opens the menu of a comment. */
export function openMenu(event: Event, dots: HTMLElement): unknown {
  event.preventDefault()
  return withThreadFile(({ menuOf }) => menuOf(dots))
}
