import { lengthOf } from '#functions/contract/text.ts'
import { outOf } from '#src/ui/messages/numbers.ts'

/** Updates the counters of characters, 'n / max', while their fields are typed in. */
export function startCounters(): void {
  for (const counter of document.querySelectorAll<HTMLElement>('[data-count-of]')) {
    const field = document.getElementById(counter.dataset['countOf'] ?? '')
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) continue
    const show = () => {
      counter.textContent = outOf(lengthOf(field.value), Number(field.dataset['max']))
    }
    field.addEventListener('input', show)
    show()
  }
}
