/** A picture that is chosen to be sent is seen at once. */
export function startPreviews(): void {
  document.addEventListener('change', ({ target }) => show(target))
  // Chosen before this file came.
  for (const field of document.querySelectorAll('input[type=file]')) show(field)
}

function show(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'file') return
  const place = field.form?.querySelector(`[data-preview="${field.name}"] .avatar`)
  const [file] = field.files ?? []
  if (!place || !file) return
  const picture = new Image()
  picture.className = 'avatar'
  picture.dataset['size'] = 'xl'
  picture.alt = ''
  picture.addEventListener('load', () => URL.revokeObjectURL(picture.src))
  picture.src = URL.createObjectURL(file)
  place.replaceWith(picture)
}
