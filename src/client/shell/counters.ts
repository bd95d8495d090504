import { lengthOf } from '#functions/contract/text.ts'
import { settingsScriptText } from '#src/messages/settings-script.ts'

/** Keeps 'n / max' beside a text true while it is written. */
export function startCounters(): void {
  for (const counter of document.querySelectorAll<HTMLElement>('[data-count-of]')) {
    const field = document.getElementById(counter.dataset['countOf'] ?? '')
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) continue
    const show = () => {
      counter.textContent = settingsScriptText.count(lengthOf(field.value), Number(field.dataset['max']))
    }
    field.addEventListener('input', show)
    show()
  }
}
