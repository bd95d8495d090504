import { whenUnsent } from '#src/browser/unsent.ts'
import { settingsScriptText } from '#src/features/account/messages/settings-script.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'

let ask = async () => () => {}

/**
 * Asks the reader before the page is left with unsaved changes; resolves when the page may be left.
 * @returns a function to call when the page is not left after all.
 */
export const leave = (): Promise<() => void> => ask()

/** Shows whether a form has unsaved changes, and makes the browser ask before the page is left with unsaved changes. */
export function startUnsaved(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-unsaved]')
  const unsavedMark = form?.querySelector<HTMLElement>('[data-unsaved-mark]')
  if (!form || !unsavedMark) return
  const isChanged = () =>
    // The initial values of a refused form are the submitted ones, so they are unsaved too.
    form.dataset['unsaved'] === 'refused' ||
    [...form.elements].some(field => {
      if (field instanceof HTMLSelectElement)
        return [...field.options].some(option => option.selected !== option.defaultSelected)
      if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
      if (!(field instanceof HTMLInputElement)) return false
      return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
    })
  const show = () => {
    unsavedMark.hidden = !isChanged()
  }
  let sent = false
  ask = async () => {
    if (isChanged()) await confirmed(settingsScriptText.leaving)
    sent = true
    return () => {
      sent = false
    }
  }
  form.addEventListener('input', show)
  form.addEventListener('submit', () => {
    sent = true
  })
  whenUnsent(() => {
    sent = false
  })
  addEventListener('pageshow', () => {
    sent = false
    show()
  })
  addEventListener('beforeunload', event => {
    if (!sent && isChanged()) event.preventDefault()
  })
  show()
}
