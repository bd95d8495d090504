/**
 * A form of a picture that names an address of the API sends its file there, so that what is refused stays chosen. Without
 * the code for that the browser sends the form.
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
