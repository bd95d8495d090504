import { savesData, whenIdle } from '#src/browser/idle.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { showBusy } from '#src/ui/busy.ts'
import type { Opener } from '#src/ui/dialogs/opener.ts'
import { hydrateDialogs } from '#src/ui/dialogs/show.ts'
import { dialogStyles } from '#src/ui/dialogs/styles.ts'
import { failureText } from '#src/ui/failure.ts'
import { loadIsland } from '#src/ui/islands.ts'
import { actionElementOf, controlOf, doesNothing, repeat } from './action.ts'

/** Handler of a click or of a submitted form. The handler of a dialog can load the dialog ahead. */
type Handler = ((event: Event, element: HTMLElement) => unknown) & Partial<Pick<Opener, 'preload'>>

/**
 * Handlers of a feature, by the second part of `data-do`. The function `start` is not a handler: it runs once, before
 * any handler of the feature.
 */
type Handlers = Record<string, Handler> & { start?: () => void }

/** Modules with the handlers of each feature. The build writes them into one file (integrations/chunks.mjs). */
const FILES = import.meta.glob<Handlers>('../features/*/client.ts')

/** Events at which a reader may soon click on the control of a dialog. */
const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown'] as const

const loading = new Map<string, Promise<Handlers>>()
const loaded = new Map<string, Handlers>()

/** Feature whose file failed to load. It is set only while its event is repeated with the browser's default action. */
let unavailable: string | undefined

/**
 * Starts calling the handlers of features: `data-do="lists.save"` names the handler `save` of
 * src/features/lists/client.ts. Forms call their handler when they are submitted, all other elements when they are
 * clicked. The browser handles clicks that open another tab. Events that an island has handled are ignored. A second
 * call of this function changes nothing.
 */
export function startDispatcher(): void {
  document.addEventListener('click', dispatch)
  document.addEventListener('submit', dispatch)
  for (const sign of SIGNS) document.addEventListener(sign, prepare, { capture: true, passive: true })
}

/**
 * Loads and starts the features whose handlers the page's markup names.
 * @throws TypeError when a file failed to load twice; the next call requests it again.
 */
export async function startFeatures(): Promise<void> {
  const names = Array.from(document.querySelectorAll<HTMLElement>('[data-do]'), element => partsOf(element)[0])
  await Promise.all([...new Set(names)].map(load))
}

/**
 * Loads React, the islands of the page and the dialogs of its controls while the browser is idle, so that later clicks
 * need not wait.
 */
export function preloadIslands(): void {
  const islands = Array.from(
    document.querySelectorAll<HTMLElement>('[data-island]'),
    ({ dataset }) => dataset['island']
  )
  const names = new Set(['votes', ...islands.filter(name => name !== undefined)])
  const preloadAll = async () => {
    await Promise.all([...names].map(loadIsland))
    await Promise.all([dialogStyles(), ...[...document.querySelectorAll<HTMLElement>('[data-do]')].map(preload)])
  }
  // A failure is ignored here: the click that needs the code reports it.
  if (!savesData()) whenIdle(() => preloadAll().catch(() => undefined))
}

const partsOf = ({ dataset }: HTMLElement): [feature: string, handler: string] => {
  const [feature = '', handler = ''] = (dataset['do'] ?? '').split('.')
  return [feature, handler]
}

function load(feature: string): Promise<Handlers> {
  const handlers = loading.get(feature) ?? start(feature)
  loading.set(feature, handlers)
  handlers.catch(() => loading.delete(feature))
  return handlers
}

async function start(feature: string): Promise<Handlers> {
  const file = FILES[`../features/${feature}/client.ts`]
  if (!file) throw new Error(`No feature "${feature}" has handlers.`)
  const handlers = await loadFile(file)
  handlers.start?.()
  loaded.set(feature, handlers)
  return handlers
}

function dispatch(event: Event): void {
  const element = actionElementOf(event)
  if (!element) return
  const [feature, handler] = partsOf(element)
  if (feature === unavailable) return
  const handlers = loaded.get(feature)
  if (handlers) void run(handlers[handler], event, element)
  else void defer(event, element, feature)
}

/** Calls a handler. An unexpected error is shown as an alert, because the browser's default action may be prevented. */
async function run(handler: Handler | undefined, event: Event, element: HTMLElement): Promise<void> {
  try {
    await handler?.(event, element)
  } catch (error) {
    showAlert(failureText(error))
  }
}

/**
 * Holds an event back until the file of its feature is loaded, and then repeats the event. If the file cannot be
 * loaded, the browser does the event's default action.
 */
async function defer(event: Event, element: HTMLElement, feature: string): Promise<void> {
  event.preventDefault()
  const control = controlOf(event, element)
  if (control.ariaBusy === 'true') return
  const error: unknown = await showBusy(
    control,
    load(feature).then(
      () => null,
      failure => failure
    )
  )
  if (error && (!navigator.onLine || doesNothing(control))) return showAlert(failureText(error))
  unavailable = error ? feature : undefined
  repeat(element, control)
  unavailable = undefined
}

/**
 * Loads React for the dialog that a touched control opens, or a button of a form that opens one. The code of the dialog
 * itself is loaded too, but not for the focus, because scripts move the focus into opened menus.
 */
async function prepare({ target, type }: Event): Promise<void> {
  if (!(target instanceof Element)) return
  const form = target.closest<HTMLButtonElement>('button')?.form
  const element = target.closest<HTMLElement>('[data-do]:not(form)') ?? form
  if (element?.dataset['do'] === undefined) return
  try {
    if (!(await handlerOf(element))?.preload) return
    await Promise.all([hydrateDialogs(), type !== 'focusin' && preload(element)])
  } catch {
    // The click that needs the code reports the failure.
  }
}

async function handlerOf(element: HTMLElement): Promise<Handler | undefined> {
  const [feature, handler] = partsOf(element)
  return (await load(feature))[handler]
}

const preload = async (element: HTMLElement): Promise<unknown> => (await handlerOf(element))?.preload?.()
