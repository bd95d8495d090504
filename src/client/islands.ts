import { savesData, whenIdle } from '#src/browser/idle.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { codeOf } from '#src/client/dialogs/code.ts'
import { OPENERS } from '#src/client/dialogs/open-selector.ts'
import { $alerts, showAlert } from '#src/ui/alerts-store.ts'
import { $dialog, closeDialog, loginPage } from '#src/ui/dialogs/store.ts'
import { dialogStyles } from '#src/ui/dialogs/styles.ts'
import { failureText } from '#src/ui/failure.ts'
import { openInstead } from '#src/ui/instead.ts'
import { alertText } from '#src/ui/messages/alerts.ts'
import { drawPlainAlerts } from '#src/ui/plain-alert.ts'
import { type DormantIsland, HYDRATE_FAILED, onIntent, timeout } from './intent.ts'

/** Time that an alert waits for the island of dialogs before it is shown without React, in milliseconds. */
const ISLAND_MS = 1000

/** An island that is marked in the page's markup without Astro's island element. */
interface Island {
  /** Selector of the controls whose touch hydrates the island. */
  touched: string
  /** Selector of the element to hydrate: an ancestor of the touched control, or the only such element of the page. */
  selector: string
  /** True when the controls work before hydration, so that their clicks are not deferred. */
  handlesClicks?: true
  /** Loads the function that hydrates an element. The props are in the element's data- attributes. */
  load(): Promise<(element: HTMLElement) => void>
  /** Starts to load other files while the island's code is loaded. */
  preload?(): void
  /** Does the chosen action when the code failed to load. */
  fallback?(element: HTMLElement): void
}

const ISLANDS = {
  votes: {
    touched: '[name=vote]',
    selector: '[data-votes]',
    handlesClicks: true,
    load: async () => (await import('#src/features/votes/hydrate-votes.tsx')).hydrateVotes
  },
  comment: {
    touched: '[data-write]',
    selector: '[data-write]',
    load: async () => (await import('#src/features/comments/hydrate-comments.tsx')).hydrateCommentBox
  },
  dialogs: {
    touched: OPENERS,
    selector: '[data-island=dialogs]',
    load: async () => (await import('#src/client/dialogs/hydrate-dialogs.tsx')).hydrateDialogs,
    preload() {
      void dialogStyles()
      const clicked = document.querySelector<HTMLElement>('[data-dialog][aria-busy=true]')?.dataset['dialog'] ?? ''
      codeOf(clicked)?.().catch(() => undefined)
    }
  },
  notices: {
    touched: ':is([data-notice],[data-notices]) [type=submit]',
    selector: '[data-notice],[data-notices]',
    load: async () => (await import('#src/features/notifications/hydrate-notices.tsx')).hydrateNotices
  },
  sort: {
    touched: '[data-island=sort]',
    selector: '[data-island=sort]',
    load: async () => (await import('#src/features/feeds/hydrate-sort.tsx')).hydrateSort,
    fallback: sendSort
  }
} satisfies Record<string, Island>
type IslandName = keyof typeof ISLANDS

/**
 * Hydrates islands at the first touch. The island of dialogs is hydrated also when a script shows an alert or a
 * question.
 */
export function startIslands(): void {
  const fail = (error: unknown) => showAlert(failureText(error))
  onIntent(document, dormantIslandOf, fail)
  // Astro islands report failures by an event, because their directive is an inline script without access to stores.
  document.addEventListener(HYDRATE_FAILED, event => fail((event as CustomEvent).detail))
  for (const store of [$alerts, $dialog]) store.subscribe(() => void show())
}

function dormantIslandOf(origin: Element): DormantIsland | null {
  for (const [name, island] of Object.entries(ISLANDS) as [IslandName, Island][]) {
    const { selector: around, handlesClicks, fallback } = island
    const touched = origin.closest(island.touched)
    const element = touched && (touched.closest<HTMLElement>(around) ?? document.querySelector<HTMLElement>(around))
    if (!element || isHydrated(element)) continue
    const hydrate = () =>
      hydrateIslands(name, [element]).catch((error: unknown) => {
        fallback?.(element)
        throw error
      })
    return { touched, element, defersClick: !handlesClicks, hydrate }
  }
  return null
}

/** Submits the form of the sort, as the browser does without script. Offline the select shows the page's sort again. */
function sendSort(element: HTMLElement): void {
  const select = element.querySelector('select')
  const shown = element.dataset['sort'] ?? ''
  if (!select || select.value === shown) return
  if (navigator.onLine) select.form?.requestSubmit()
  else {
    select.value = shown
    showAlert(alertText.offline)
  }
}

const isHydrated = ({ dataset }: HTMLElement): boolean => dataset['hydrated'] !== undefined

/** Kinds of dialogs that the page has buttons for. */
const dialogsOfPage = (): string[] => [
  ...new Set(
    Array.from(document.querySelectorAll<HTMLElement>('[data-dialog]'), ({ dataset }) => dataset['dialog'] ?? '')
  )
]

/** Loads React and the code of the page's islands while the browser is idle, so that later clicks need not wait. */
export function preloadIslands(): void {
  const present = (['comment', 'dialogs', 'notices'] as const).filter(name =>
    document.querySelector(ISLANDS[name].selector)
  )
  const wanted: IslandName[] = ['votes', ...present]
  const preloadAll = async () => {
    await Promise.all(wanted.map(name => ISLANDS[name].load()))
    await Promise.all([dialogStyles(), ...dialogsOfPage().map(kind => codeOf(kind)?.())])
  }
  // A failure is ignored here: the click that needs the code reports it.
  if (!savesData()) whenIdle(() => preloadAll().catch(() => undefined))
}

/**
 * Hydrates elements of one kind of island.
 * @throws TypeError when a file failed to load twice; the next call requests it again.
 */
export async function hydrateIslands(name: IslandName, elements: Iterable<HTMLElement>): Promise<void> {
  const { load, preload }: Island = ISLANDS[name]
  preload?.()
  const hydrate = await loadFile(load)
  for (const element of elements) {
    if (isHydrated(element)) continue
    hydrate(element)
    element.dataset['hydrated'] = ''
  }
}

let isShown = false
let endPlain: (() => void) | undefined
const showPlainAlert = () => {
  endPlain ??= drawPlainAlerts()
}

/**
 * Shows alerts and dialogs by their island. While the island is loading for too long, or failed to load, alerts are
 * shown without React.
 */
async function show(): Promise<void> {
  if (isShown || (!$dialog.get() && $alerts.get().length === 0)) return
  isShown = true
  const timer = setTimeout(showPlainAlert, ISLAND_MS)
  const elements = document.querySelectorAll<HTMLElement>(ISLANDS.dialogs.selector)
  codeOf($dialog.get()?.kind ?? '')?.().catch(() => undefined)
  isShown = await Promise.race([hydrateIslands('dialogs', elements), timeout()]).then(
    () => true,
    () => false
  )
  clearTimeout(timer)
  if (isShown) return endPlain?.()
  showPlainAlert()
  askPlainly()
}

/**
 * Asks a question without the island of dialogs: by the browser's `confirm()`, which cannot ask for a reason, or by the
 * page that has the dialog's form.
 */
function askPlainly(): void {
  const dialog = $dialog.get()
  if (dialog?.kind === 'login') openInstead(loginPage('/login'))
  else if (dialog?.page) openInstead(dialog.page)
  const isQuestion = dialog?.kind === 'confirm' || dialog?.kind === 'removal'
  if (isQuestion && confirm(`${dialog.title}\n${dialog.text}`)) dialog.go({})
  closeDialog()
}
