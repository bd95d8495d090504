import { insertText } from '#src/ui/editor/writing.ts'

/**
 * Handles the button of an edit conflict: replaces the writer's text by the text that was saved since the edit began
 * (src/ui/fields/NewerText.tsx).
 */
export function startNewerTexts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-take]') : null
    const field = button && document.getElementById(button.dataset['take'] ?? '')
    const note = button?.closest<HTMLElement>('.newer')
    if (!note || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    note.hidden = true
    field.focus()
    field.select()
    // The text is inserted as if typed, so that the browser's undo brings the writer's text back.
    insertText(field, note.querySelector('textarea')?.value ?? '')
  })
}
