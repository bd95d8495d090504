import { showAltText } from '#src/browser/alt-texts.ts'
import { type Api, ApiError, pageApi, read } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { closerOfThis } from '#src/ui/dialogs/store.ts'
import { dropTyped, keepTyped, typedAbout } from '#src/ui/dialogs/typed.ts'
import { failureText } from '#src/ui/failure.ts'
import { editState } from '#src/ui/fields/initial-text.ts'
import { type Picture, pictureOf } from './picture-store.ts'
import { picturesText as text } from './text.ts'

/**
 * Pictures of a post.
 * @throws ApiError; TypeError without a response.
 */
export const picturesIn = async (postId: string): Promise<Picture[]> =>
  (await read(`/posts/${postId}?fetchCommunity=false&limit=1`)).images.map(pictureOf)

const aboutOf = (imageId: string): string => `describe:${imageId}`

/** Unsaved description, and the saved one that the edit began from. */
type DescribedText = Record<'was' | 'altText', string>

/** A picture with its unsaved description. */
export interface Described extends Picture {
  /** The saved description that the edit began from. */
  initial: string
  /** The description that somebody else has saved since. */
  newer?: string
}

/** Pictures with unsaved descriptions, kept from a closed dialog or from before a login. */
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
 * Deletes stored descriptions that were saved or discarded.
 * @param close closes the dialog.
 */
export function endDescriptions(pictures: Picture[], close = closerOfThis()): void {
  for (const { imageId } of pictures) dropTyped(aboutOf(imageId))
  close()
}

/**
 * Saves the description of one picture and updates the page.
 * @param initial the saved description that the edit began from.
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
 * Saves changed descriptions and updates the page. A failure leaves the dialog open.
 * @returns the pictures as the dialog must show them.
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
 * Saves one description.
 * @returns the picture; with the other description after a conflict.
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
