import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'

/**
 * Handlers of a feature, by the second part of `data-do`. The function `start` is not a handler: it runs once, before
 * any handler of the feature.
 */
type Handlers = Record<string, (event: Event, element: HTMLElement) => unknown> & { start?: () => void }

/** Files with the handlers of each feature, which are loaded separately. */
const FILES = import.meta.glob<Handlers>('../features/*/client.ts')

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
}

/**
 * Loads and starts the features whose handlers the page's markup names.
 * @throws TypeError when a file failed to load twice; the next call requests it again.
 */
export async function startFeatures(): Promise<void> {
  const names = Array.from(document.querySelectorAll<HTMLElement>('[data-do]'), element => partsOf(element)[0])
  await Promise.all([...new Set(names)].map(load))
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
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null
  if (!element || event.defaultPrevented || (event.type === 'submit') !== element instanceof HTMLFormElement) return
  if (event instanceof MouseEvent && opensAnotherTab(event)) return
  const [feature, handler] = partsOf(element)
  if (feature === unavailable) return
  const handlers = loaded.get(feature)
  if (handlers) handlers[handler]?.(event, element)
  else void defer(event, element, feature)
}

/** Selector of controls inside an element with `data-do`. A click on the icon of a button is repeated on the button. */
const CONTROL = 'button,a,summary,input'

/**
 * Holds an event back until the file of its feature is loaded, and then repeats the event. If the file cannot be
 * loaded, the browser does the event's default action.
 */
async function defer(event: Event, element: HTMLElement, feature: string): Promise<void> {
  event.preventDefault()
  const { submitter } = event as SubmitEvent
  const control = (event.target as Element).closest<HTMLElement>(CONTROL) ?? element
  if (control.ariaBusy === 'true') return
  control.ariaBusy = 'true'
  const error: unknown = await load(feature).then(
    () => null,
    failure => failure
  )
  control.ariaBusy = null
  if (error && !navigator.onLine) return showAlert(failureText(error))
  unavailable = error ? feature : undefined
  if (element instanceof HTMLFormElement) element.requestSubmit(submitter)
  else control.click()
  unavailable = undefined
}
