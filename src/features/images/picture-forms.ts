/**
 * Uploads the file of a picture form to the API, so that a refused file stays chosen. Where the upload code
 * fails to load, the browser submits the form.
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
