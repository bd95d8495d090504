import { env } from 'cloudflare:workers'
import { html } from '#src/ui/html.ts'

/** Safe HTML of the reference: its table of contents and its text. */
interface Reference {
  contents: string
  body: string
}

/**
 * Reads the reference of the API, which the build has written (scripts/reference/page.ts); null where nothing was
 * built, as in `npm run dev`.
 * @param url address of the page, whose origin the commands of the reference name.
 */
export async function readReference({ origin }: URL): Promise<Reference | null> {
  const file = await env.ASSETS.fetch(`${origin}/docs/api.json`)
  if (!file.ok) return null
  const { contents, body } = await file.json<Reference>()
  return { contents, body: body.replace('{origin}', html`${origin}`.text) }
}
