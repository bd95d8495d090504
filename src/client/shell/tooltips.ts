/** Controls whose tooltip repeats their name; a title that the page has given is left alone. */
const named = new WeakSet<Element>()

/** Shows the name of a control without visible text as its tooltip. */
export function startTooltips(): void {
  addEventListener('pointerover', ({ target }) => {
    const control = target instanceof Element && target.closest<HTMLElement>('[aria-label]:is(a, button, summary)')
    if (control && (named.has(control) || isBare(control))) {
      named.add(control)
      control.title = control.ariaLabel ?? ''
    }
  })
}

const isBare = (control: HTMLElement): boolean => control.title === '' && control.innerText.trim() === ''
