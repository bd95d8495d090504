import { showAltText } from '#src/browser/alt-texts.ts'
import { type Api, ApiError, pageApi, read } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { closerOfThis } from '#src/ui/dialogs/store.ts'
import { dropTyped, keepTyped, typedAbout } from '#src/ui/dialogs/typed.ts'
import { failureText } from '#src/ui/failure.ts'
import { editState } from '#src/ui/fields/messages/initial.ts'
import { type Picture, pictureOf } from './picture-store.ts'
import { picturesText as text } from './text.ts'

/**
 * Reads the pictures of a post.
 * @throws ApiError; TypeError without a response.
 */
export const picturesIn = async (postId: string): Promise<Picture[]> =>
  (await read(`/posts/${postId}?fetchCommunity=false&limit=1`)).images.map(pictureOf)

const aboutOf = (imageId: string): string => `describe:${imageId}`

/** An unsaved description, and the saved one on which it is based. */
type DescribedText = Record<'was' | 'altText', string>

/** A picture with its unsaved description. */
export interface Described extends Picture {
  /** The saved description on which the edit is based. */
  initial: string
  /** Description that was saved in another window or by somebody else since the edit began. */
  newer?: string
}

/**
 * Returns the pictures with the unsaved descriptions that were entered before the dialog was closed or the session
 * ended.
 */
export const typedIn = (pictures: Picture[]): Described[] =>
  pictures.map(picture => {
    const { imageId, altText: saved } = picture
    const { was: original = saved, altText: typed = saved } = (typedAbout(aboutOf(imageId)) ??
      {}) as Partial<DescribedText>
    return { ...picture, altText: typed, ...(typed === saved ? { initial: saved } : editState(original, saved)) }
  })

export const keepDescription = ({ imageId, initial }: Described, typed: string): unknown =>
  keepTyped(aboutOf(imageId), { was: initial, altText: typed } satisfies DescribedText)

/**
 * Deletes unsaved descriptions from the device, after they were saved or discarded.
 * @param close closes the dialog.
 */
export function endDescriptions(pictures: Picture[], close = closerOfThis()): void {
  for (const { imageId } of pictures) dropTyped(aboutOf(imageId))
  close()
}

/**
 * Saves the description of a picture and shows it on the page.
 * @param initial the saved description on which the edit is based.
 * @returns the stored description.
 * @throws ApiError; TypeError without a response.
 */
export async function saveAltText(
  imageId: string,
  altText: string,
  initial: string,
  api: Api = pageApi
): Promise<string> {
  const image = await api.call('PUT', `/images/${imageId}`, { altText, was: { altText: initial } })
  const stored = image.altText ?? ''
  showAltText(imageId, stored)
  return stored
}

/**
 * Saves the changed descriptions and shows them on the page. After a failure the dialog stays open.
 * @returns the pictures that the dialog shows next.
 */
export async function saveDescriptions(now: Described[]): Promise<Described[]> {
  const close = closerOfThis()
  const left: Described[] = []
  try {
    for (const picture of now) left.push(await saved(picture))
    if (left.some(({ newer }) => newer !== undefined)) return left
    endDescriptions(now, close)
    showAlert(text.saved)
  } catch (error) {
    showAlert(failureText(error))
  }
  return [...left, ...now.slice(left.length)]
}

/**
 * Saves the description of a picture in the dialog.
 * @returns the picture; after a conflict, together with the description that somebody else has saved.
 */
async function saved({ newer: _seen, ...picture }: Described): Promise<Described> {
  const { imageId, altText, initial } = picture
  if (altText === initial) return picture
  try {
    const stored = await saveAltText(imageId, altText, initial)
    return { ...picture, altText: stored, initial: stored }
  } catch (error) {
    if (!(error instanceof ApiError) || !error.current) throw error
    return { ...picture, ...editState(initial, error.current['altText']) }
  }
}
