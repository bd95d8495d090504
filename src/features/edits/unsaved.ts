import { whenUnsent } from '#src/browser/unsent.ts'
import { settingsScriptText } from '#src/features/account/settings-script-text.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'

let ask = async () => () => {}

/**
 * Waits for permission to leave the page; asks the reader when it has unsaved changes.
 * @returns a function that cancels the leave.
 */
export const leave = (): Promise<() => void> => ask()

/** Marks a form with unsaved changes, and has the browser ask before the page is left. */
export function startUnsaved(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-unsaved]')
  const unsavedMark = form?.querySelector<HTMLElement>('[data-unsaved-mark]')
  if (!form || !unsavedMark) return
  const isChanged = () =>
    // A refused form has the submitted values as initial values.
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
