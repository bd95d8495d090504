/** A mouse that rests on a control without visible text shows the control's name. No title is in the page: each card would repeat it. */
export function startTooltips(): void {
  addEventListener('pointerover', ({ target }) => {
    const control =
      target instanceof Element ? target.closest<HTMLElement>(':is(a, button, summary)[aria-label]') : null
    if (control?.textContent.trim() !== '' || control.closest('[title]:not([title=""])')) return
    control.title = control.ariaLabel ?? ''
  })
}
