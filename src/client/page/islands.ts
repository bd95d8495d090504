import { codeOf } from '#src/islands/dialogs/code.ts'
import { dialogStyles } from '#src/islands/dialogs/styles.ts'
import { savesData, whenIdle } from '#src/lib/idle.ts'
import { alertText } from '#src/messages/alerts.ts'
import { $alerts, showAlert } from '#src/stores/page/alerts.ts'
import { $dialog, closeDialog, loginPage } from '#src/stores/page/dialogs.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { openInstead } from '#src/stores/page/instead.ts'
import { fetchFiles } from './files.ts'
import { type DormantIsland, HYDRATE_FAILED, onIntent, timeout } from './intent.ts'
import { OPENERS } from './openers.ts'
import { sayPlainly } from './plain-alert.ts'

/** How long alerts wait for the island that draws them, in milliseconds. */
const ISLAND_MS = 1000

/** An island that stands in pages as plain markup. The files that it needs are named in integrations/known-files.mjs. */
interface Island {
  /** Selector of controls that hydrate the island. */
  touched: string
  /** The element that is hydrated: the one around what was touched, or the only one of the page. */
  place: string
  /** A press is answered before it wakes. */
  handlesClicks?: true
  /** Gives what hydrates an element, with what its data- attributes say. */
  load(): Promise<(place: HTMLElement) => void>
  /** Fetches what else is wanted while the files come. */
  preload?(): void
  /** Does what has been chosen, where the code has not come. */
  fallback?(place: HTMLElement): void
}

const ISLANDS = {
  votes: {
    touched: '[name=vote]',
    place: '[data-votes]',
    handlesClicks: true,
    load: async () => (await import('#src/islands/votes/hydrate-votes.tsx')).hydrateVotes
  },
  comment: {
    touched: '[data-write]',
    place: '[data-write]',
    load: async () => (await import('#src/islands/comments/hydrate-comments.tsx')).hydrateCommentBox
  },
  dialogs: {
    touched: OPENERS,
    place: '[data-island=dialogs]',
    load: async () => (await import('#src/islands/dialogs/hydrate-dialogs.tsx')).hydrateDialogs,
    preload() {
      void dialogStyles()
      const clicked = document.querySelector<HTMLElement>('[data-dialog][aria-busy=true]')?.dataset['dialog'] ?? ''
      codeOf(clicked)?.().catch(() => undefined)
    }
  },
  notices: {
    touched: ':is([data-notice],[data-notices]) [type=submit]',
    place: '[data-notice],[data-notices]',
    load: async () => (await import('#src/islands/notifications/hydrate-notices.tsx')).hydrateNotices
  },
  sort: {
    touched: '[data-island=sort]',
    place: '[data-island=sort]',
    load: async () => (await import('#src/islands/sort/hydrate-sort.tsx')).hydrateSort,
    fallback: sendSort
  }
} satisfies Record<string, Island>
type IslandName = keyof typeof ISLANDS

/** Islands wake when they are touched; what scripts say and ask wakes the island of dialogs, too. */
export function startIslands(): void {
  const fail = (error: unknown) => showAlert(failureText(error))
  onIntent(document, dormantIslandOf, fail)
  // Astro's islands are heard of by what they tell: their directive stands in the page, where no store is.
  document.addEventListener(HYDRATE_FAILED, event => fail((event as CustomEvent).detail))
  for (const store of [$alerts, $dialog]) store.subscribe(() => void show())
}

function dormantIslandOf(origin: Element): DormantIsland | null {
  for (const [name, island] of Object.entries(ISLANDS) as [IslandName, Island][]) {
    const { place: around, handlesClicks, fallback } = island
    const touched = origin.closest(island.touched)
    const place = touched && (touched.closest<HTMLElement>(around) ?? document.querySelector<HTMLElement>(around))
    if (!place || isHydrated(place)) continue
    const hydrate = () =>
      hydrateIslands(name, [place]).catch((error: unknown) => {
        fallback?.(place)
        throw error
      })
    return { touched, place, defersClick: !handlesClicks, hydrate }
  }
  return null
}

/** As its form does without script. Without a network the order is shown that the page has. */
function sendSort(place: HTMLElement): void {
  const select = place.querySelector('select')
  const shown = place.dataset['sort'] ?? ''
  if (!select || select.value === shown) return
  if (navigator.onLine) select.form?.requestSubmit()
  else {
    select.value = shown
    showAlert(alertText.offline)
  }
}

const isHydrated = ({ dataset }: HTMLElement): boolean => dataset['hydrated'] !== undefined

/** The dialogs that a button of the page opens. */
const dialogsOfPage = (): string[] => [
  ...new Set(
    Array.from(document.querySelectorAll<HTMLElement>('[data-dialog]'), ({ dataset }) => dataset['dialog'] ?? '')
  )
]

/** Has React and the islands of the page come while nothing else is to be done, so that a press finds them there. */
export function preloadIslands(): void {
  const present = (['comment', 'dialogs', 'notices'] as const).filter(name =>
    document.querySelector(ISLANDS[name].place)
  )
  const wanted: IslandName[] = ['votes', ...present]
  const preloadAll = async () => {
    await Promise.all(wanted.map(fetchFiles))
    await Promise.all(wanted.map(name => ISLANDS[name].load()))
    await Promise.all([dialogStyles(), ...dialogsOfPage().map(kind => codeOf(kind)?.())])
  }
  // A failed load is reported at the click.
  if (!savesData()) whenIdle(() => preloadAll().catch(() => undefined))
}

/**
 * Hydrates elements of one kind.
 * @throws Response or TypeError where a file of it has not come: it is asked for again the next time.
 */
export async function hydrateIslands(name: IslandName, places: Iterable<HTMLElement>): Promise<void> {
  const { load, preload }: Island = ISLANDS[name]
  preload?.()
  await fetchFiles(name)
  const hydrate = await load()
  for (const place of places) {
    if (isHydrated(place)) continue
    hydrate(place)
    place.dataset['hydrated'] = ''
  }
}

let isShown = false
let endPlain: (() => void) | undefined
const showPlainAlert = () => {
  endPlain ??= sayPlainly()
}

/** Where the island does not come, as without a network, or takes its time, alerts are said without it. */
async function show(): Promise<void> {
  if (isShown || (!$dialog.get() && $alerts.get().length === 0)) return
  isShown = true
  const timer = setTimeout(showPlainAlert, ISLAND_MS)
  const places = document.querySelectorAll<HTMLElement>(ISLANDS.dialogs.place)
  codeOf($dialog.get()?.kind ?? '')?.().catch(() => undefined)
  isShown = await Promise.race([hydrateIslands('dialogs', places), timeout()]).then(
    () => true,
    () => false
  )
  clearTimeout(timer)
  if (isShown) return endPlain?.()
  showPlainAlert()
  askPlainly()
}

/** Question without the island: by the browser, which takes no reason, or by the page of the same form. */
function askPlainly(): void {
  const dialog = $dialog.get()
  if (dialog?.kind === 'login') openInstead(loginPage('/login'))
  else if (dialog?.page) openInstead(dialog.page)
  const isQuestion = dialog?.kind === 'confirm' || dialog?.kind === 'removal'
  if (isQuestion && confirm(`${dialog.title}\n${dialog.text}`)) dialog.go({})
  closeDialog()
}
