import { fillField } from '#src/lib/typed-fields.ts'

/** Takes the text that somebody has saved meanwhile into the field, in the place of the writer's own (NewerText.tsx). */
export function startNewerTexts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-take]') : null
    const field = button && document.getElementById(button.dataset['take'] ?? '')
    const note = button?.closest<HTMLElement>('.newer')
    if (!note || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    fillField(field, note.querySelector('textarea')?.value ?? '')
    note.hidden = true
    field.focus()
  })
}
