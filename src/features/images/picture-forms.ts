/**
 * Uploads the file of a picture form in the background, so that a refused file is still chosen in the form. If the
 * script that uploads cannot be loaded, the browser submits the form.
 */
export function startPictureForms(): void {
  document.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    const [file] = form.querySelector<HTMLInputElement>('input[type=file]')?.files ?? []
    if (!form.dataset['uploads'] || !file) return
    event.preventDefault()
    import('./send-file.ts').then(
      ({ sendFile }) => sendFile(form, file),
      () => form.submit()
    )
  })
}
