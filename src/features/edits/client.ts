import { insertText } from '#src/ui/editor/writing.ts'

/**
 * Replaces the writer's text by the text that was saved since the edit began, at a click on the button of an edit
 * conflict (src/ui/fields/NewerText.tsx).
 */
export function takeNewer(event: Event, button: HTMLElement): void {
  event.preventDefault()
  const field = document.getElementById(button.dataset['take'] ?? '')
  const note = button.closest<HTMLElement>('.newer')
  if (!note || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
  note.hidden = true
  field.focus()
  field.select()
  // The text is inserted as if typed, so that the browser's undo brings the writer's text back.
  insertText(field, note.querySelector('textarea')?.value ?? '')
}
