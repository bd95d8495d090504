import { ApiError, type Failure } from '#src/browser/api.ts'
import { fetchMarkup, parsed } from '#src/browser/markup.ts'
import { type ChosenCommunity, isSameToWriter } from './new-post-fields.ts'
import { newPostText } from './new-post-text.ts'

/**
 * Displays the chosen community beside the form.
 * @param isWanted false when another community was chosen during the request.
 * @returns the writer's permissions there.
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
 * Checks the chosen community again. The display changes only with the writer's permissions.
 * @throws as showPlace.
 */
export async function recheckCommunity(name: string): Promise<ChosenCommunity> {
  const fresh = await sideOf(name)
  const side = sideIn(document)
  const now = chosenIn(fresh)
  const shown = side && chosenIn(side)
  // Another community may have been chosen meanwhile.
  if (shown?.name === now.name && !isSameToWriter(shown, now)) side?.replaceWith(fresh)
  return now
}

const sideIn = (page: Document): HTMLElement | null => page.querySelector('[data-side]')

async function sideOf(name: string): Promise<HTMLElement> {
  try {
    const shown = sideIn(parsed(await fetchMarkup(`/-/places/${encodeURIComponent(name)}`)))
    return document.adoptNode(shown as HTMLElement)
  } catch (error) {
    if ((error as Failure).status !== 404) throw error
    throw new ApiError({ status: 404, code: 'community_not_found', message: newPostText.notFound })
  }
}

function chosenIn({ dataset }: HTMLElement): ChosenCommunity {
  const { side: name = '', why = '', mod } = dataset
  return { name, why: (why || null) as ChosenCommunity['why'], isMod: mod !== undefined }
}
