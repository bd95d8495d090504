import { ApiError, failureIn } from '#src/browser/api.ts'
import { fetchMarkup, parsed } from '#src/browser/markup.ts'
import { newPostText } from './messages/new-post.ts'
import { type ChosenCommunity, isSameToWriter } from './new-post-fields.ts'

/**
 * Shows the chosen community in the sidebar of the form.
 * @param isWanted false when another community was chosen during the request.
 * @returns the community, and what the writer may do there.
 * @throws Response that is not OK; ApiError for a missing community; TypeError without a response.
 */
export async function showCommunity(name: string, isWanted: () => boolean): Promise<ChosenCommunity> {
  const side = sideIn(document)
  if (side) side.ariaBusy = 'true'
  try {
    const fresh = await sideOf(name)
    if (isWanted()) sideIn(document)?.replaceWith(fresh)
    return chosenIn(fresh)
  } finally {
    if (side) side.ariaBusy = null
  }
}

/**
 * Reads again what the writer may do in the chosen community. The sidebar is replaced only if that has changed.
 * @throws the errors of showCommunity.
 */
export async function recheckCommunity(name: string): Promise<ChosenCommunity> {
  const fresh = await sideOf(name)
  const side = sideIn(document)
  const now = chosenIn(fresh)
  const shown = side && chosenIn(side)
  // The sidebar is not replaced if another community was chosen in the meantime.
  if (shown?.name === now.name && !isSameToWriter(shown, now)) side?.replaceWith(fresh)
  return now
}

const sideIn = (page: Document): HTMLElement | null => page.querySelector('[data-side]')

async function sideOf(name: string): Promise<HTMLElement> {
  try {
    const shown = sideIn(parsed(await fetchMarkup(`/-/places/${encodeURIComponent(name)}`)))
    return document.adoptNode(shown as HTMLElement)
  } catch (error) {
    if (failureIn(error).status !== 404) throw error
    throw new ApiError({ status: 404, code: 'community_not_found', message: newPostText.notFound })
  }
}

function chosenIn({ dataset }: HTMLElement): ChosenCommunity {
  const { side: name = '', why = '', mod, labels = '[]', labelRequired } = dataset
  return {
    name,
    why: (why || null) as ChosenCommunity['why'],
    isMod: mod !== undefined,
    labels: JSON.parse(labels) as ChosenCommunity['labels'],
    labelRequired: labelRequired !== undefined
  }
}
