import { insertText } from '#src/lib/writing.ts'

/** Takes the text that somebody has saved meanwhile into the field, in the place of the writer's own (NewerText.tsx). */
export function startNewerTexts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-take]') : null
    const field = button && document.getElementById(button.dataset['take'] ?? '')
    const note = button?.closest<HTMLElement>('.newer')
    if (!note || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    note.hidden = true
    field.focus()
    field.select()
    // The browser's undo brings the writer's own text back.
    insertText(field, note.querySelector('textarea')?.value ?? '')
  })
}
