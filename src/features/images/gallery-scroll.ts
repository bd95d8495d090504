const goals = new WeakMap<Element, number>()
const at = (list: Element) => goals.get(list) ?? Math.round(list.scrollLeft / list.clientWidth)

function show(list: Element) {
  const now = Math.round(list.scrollLeft / list.clientWidth)
  const gallery = list.parentElement as Element
  for (const [index, dot] of [...gallery.querySelectorAll('.dots i')].entries())
    dot.toggleAttribute('data-now', index === now)
  const counter = gallery.querySelector('.on-image')
  if (counter) counter.textContent = `${now + 1} / ${list.children.length}`
  const download = gallery.closest('.post')?.querySelector<HTMLAnchorElement>('.share [download]')
  const picture = list.children[now]?.querySelector('a')
  if (download && picture) download.href = picture.href
}

function step(list: Element, by: number) {
  const count = list.children.length
  const goal = (at(list) + by + count) % count
  // The number of the next picture is stored until the scrolling ends, so that two quick clicks move on by two
  // pictures.
  goals.set(list, goal)
  const { matches } = matchMedia('(prefers-reduced-motion: no-preference)')
  list.scrollTo({ left: goal * list.clientWidth, behavior: matches ? 'smooth' : 'auto' })
}

const listAround = (element: Element) => element.closest?.('.gallery')?.firstElementChild
const listOf = (event: Event) => listAround(event.target as Element)

/** Scrolls the gallery around a control by one picture. */
export function stepIn(control: Element, by: 1 | -1): void {
  const list = listAround(control)
  if (list) step(list, by)
}

function onArrow(event: KeyboardEvent) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const list = by && listOf(event)
  if (!list) return
  event.preventDefault()
  step(list, by)
}

/**
 * Makes arrow keys, dots and the counter of all galleries work, also of galleries that are inserted later. Arrow buttons
 * are handled in client.ts.
 * @param keys events of keys pressed before this file was loaded; they are handled now.
 */
export function startGalleries(keys: KeyboardEvent[]): void {
  addEventListener('keydown', onArrow)
  for (const key of keys) onArrow(key)

  for (const type of ['scroll', 'scrollend'])
    document.addEventListener(
      type,
      event => {
        const list = listOf(event)
        if (!list) return
        show(list)
        if (type === 'scrollend') goals.delete(list)
      },
      true
    )
}
