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

const listOf = (event: Event) => (event.target as Element).closest?.('.gallery')?.firstElementChild

function onArrow(event: KeyboardEvent) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const list = by && listOf(event)
  if (!list) return
  event.preventDefault()
  step(list, by)
}

/**
 * Makes the controls of all galleries work: arrows, arrow keys, dots and counter, also in galleries that are inserted
 * later.
 * @param keys events of keys pressed before this file was loaded; they are handled now.
 */
export function startGalleries(keys: KeyboardEvent[]): void {
  addEventListener('click', event => {
    const button = (event.target as Element).closest('.step')
    const list = button && listOf(event)
    // A click with a prevented default was deferred and comes again later (src/client/inline/first-paint.ts).
    if (list && !event.defaultPrevented) step(list, button.hasAttribute('data-prev') ? -1 : 1)
  })

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
