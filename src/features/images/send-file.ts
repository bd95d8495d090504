import { UPLOADED } from '#functions/contract/pictures.ts'
import { elementOf } from '#src/browser/markup.ts'
import { html } from '#src/ui/html.ts'
import { sendPicture, type UploadError, uploadError } from './send-picture.ts'
import { picturesText as text } from './text.ts'

/**
 * Uploads the chosen file of a picture form, and then submits the form with the description. Closing the dialog cancels
 * the upload.
 */
export async function sendFile(form: HTMLFormElement, file: File): Promise<void> {
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const stop = new AbortController()
  form.closest('dialog')?.addEventListener('toggle', () => stop.abort(), { once: true })
  const bar = barIn(form)
  const address = URL.createObjectURL(file)
  const onProgress = (share: number) => {
    if (share < 1) bar.value = share
    else bar.removeAttribute('value')
  }
  try {
    await sendPicture(form.dataset['uploads'] ?? '', file, address, { signal: stop.signal, onProgress })
    sendRest(form)
  } catch (error) {
    bar.replaceWith(...(stop.signal.aborted ? [] : errorParts(uploadError(error))))
  } finally {
    form.ariaBusy = null
    URL.revokeObjectURL(address)
  }
}

/** Shows a progress bar of the upload in the place of an earlier error. */
function barIn(form: HTMLFormElement): HTMLProgressElement {
  const save = form.querySelector<HTMLElement>('[data-kind=primary]')
  if (document.activeElement?.matches('[data-again]')) save?.focus()
  form.querySelector('[aria-invalid]')?.removeAttribute('aria-invalid')
  for (const old of form.querySelectorAll('[role=alert], [data-again]')) old.remove()
  const bar = elementOf(html`<progress value="0" aria-label="${text.file}"></progress>`) as HTMLProgressElement
  save?.insertAdjacentElement('beforebegin', bar)
  return bar
}

function errorParts({ message, again }: UploadError): HTMLElement[] {
  const note = elementOf(html`<p class="note" data-kind="bad" role="alert">${message}</p>`)
  const retry = html`<button class="button" type="submit" data-kind="plain" data-again>${text.retry}</button>`
  return again ? [note, elementOf(retry)] : [note]
}

/**
 * Submits the form without the file, which is uploaded already. The server saves the description, and its answer
 * reports the results of upload and description.
 */
function sendRest(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('input[type=file]')
  if (field) field.value = ''
  form.appendChild(elementOf(html`<input type="hidden" name="${UPLOADED}" value="on">`))
  form.submit()
}
