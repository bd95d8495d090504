import type { AstroGlobal } from 'astro'
import type { Sent } from '#src/ui/forms/form.ts'
import { type HandledForm, handleForm, type PageForm } from '#src/ui/forms/take.ts'

/** Result of an accepted form without an error text: the page itself is the answer, because it shows the codes. */
const SHOWN = { status: 200, message: '', field: undefined }

/**
 * Handles a form that may make recovery codes or an access token. They are in the answer to the form itself, because
 * nothing stores them for a redirect.
 * @param act returns a redirect, or new codes.
 * @returns the redirect; else the handled form with the codes, which are null when none were made.
 */
export async function handleFormWithCodes(
  page: AstroGlobal,
  act: (form: Sent) => Promise<Response | string[]>,
  errorTexts: PageForm['errorTexts']
): Promise<Response | (HandledForm & { codes: string[] | null })> {
  const made: string[] = []
  const handled = await handleForm(
    page,
    async form => {
      const outcome = await act(form)
      if (outcome instanceof Response) return outcome
      made.push(...outcome)
      return SHOWN
    },
    errorTexts
  )
  return handled instanceof Response ? handled : { ...handled, codes: made.length > 0 ? made : null }
}
