import { PICTURE_MAX } from '#functions/contract/limits.ts'
import { settingsScriptText } from '#src/features/account/messages/settings-script.ts'

/** Shows a picture as soon as its file is chosen, and reports a file that is too large before the upload. */
export function startPreviews(): void {
  document.addEventListener('change', ({ target }) => show(target))
  // Files may have been chosen before this script was loaded.
  for (const field of document.querySelectorAll('input[type=file]')) show(field)
}

function show(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'file') return
  const avatar = field.form?.querySelector(`[data-preview="${field.name}"] .avatar`)
  const [file] = field.files ?? []
  const name = field.form?.querySelector(`[data-file-name="${field.name}"]`)
  if (name) name.textContent = file?.name ?? ''
  field.setCustomValidity(file && file.size > PICTURE_MAX ? settingsScriptText.tooLarge : '')
  if (!field.reportValidity() || !avatar || !file) return
  // The description belongs to the old picture, so it is cleared.
  const description = field.form?.querySelector<HTMLInputElement>('[data-of-old]')
  if (description?.value === description?.dataset['ofOld'] && description) description.value = ''
  const picture = new Image()
  picture.className = 'avatar'
  picture.dataset['size'] = 'xl'
  picture.alt = ''
  picture.addEventListener('load', () => URL.revokeObjectURL(picture.src))
  picture.src = URL.createObjectURL(file)
  avatar.replaceWith(picture)
}
