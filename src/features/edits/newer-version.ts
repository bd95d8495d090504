import { insertText } from '#src/ui/editor/writing.ts'

/** Replaces the writer's text by the text that somebody else has saved meanwhile (src/ui/fields/NewerText.tsx). */
export function startNewerTexts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-take]') : null
    const field = button && document.getElementById(button.dataset['take'] ?? '')
    const note = button?.closest<HTMLElement>('.newer')
    if (!note || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    note.hidden = true
    field.focus()
    field.select()
    // The browser's undo restores the writer's own text.
    insertText(field, note.querySelector('textarea')?.value ?? '')
  })
}
