import type { Image, Post } from '#functions/contract/views.ts'
import { ApiError, call, read } from '#src/api.ts'
import { editState } from '#src/lib/initial-text.ts'
import { dropTyped, keepTyped, typedAbout } from '#src/lib/typed.ts'
import { picturesText as text } from '#src/messages/pictures.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { closerOfThis } from '#src/stores/page/dialogs.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { type Picture, pictureOf } from './picture.ts'

/** The pictures that a post shows. @throws ApiError; TypeError when no answer came. */
export const picturesIn = async (postId: string): Promise<Picture[]> =>
  ((await read(`/posts/${postId}?fetchCommunity=false&limit=1`)) as Post).images.map(pictureOf)

const aboutOf = (imageId: string): string => `describe:${imageId}`

/** A typed description, and the saved one that it is made of. */
type DescribedText = Record<'was' | 'altText', string>

/** A picture with what is typed for it. */
export interface Described extends Picture {
  /** The saved description that is changed. */
  initial: string
  /** The description that somebody has saved since. */
  newer?: string
}

/** The pictures with descriptions that were typed and not saved: the dialog was closed by mistake, or a login came between. */
export const typedIn = (pictures: Picture[]): Described[] =>
  pictures.map(picture => {
    const { imageId, altText: saved } = picture
    const { was: began = saved, altText: typed = saved } = (typedAbout(aboutOf(imageId)) ??
      {}) as Partial<DescribedText>
    return { ...picture, altText: typed, ...(typed === saved ? { initial: saved } : editState(began, saved)) }
  })

export const keepDescription = ({ imageId, initial }: Described, typed: string): unknown =>
  keepTyped(aboutOf(imageId), { was: initial, altText: typed } satisfies DescribedText)

/** Forgets typed descriptions that were saved or given up. @param close closes their dialog. */
export function endDescriptions(pictures: Picture[], close = closerOfThis()): void {
  for (const { imageId } of pictures) dropTyped(aboutOf(imageId))
  close()
}

/**
 * Saves the description of one picture, wherever the page shows it.
 * @param initial the saved description that was changed.
 * @returns the description as it is stored.
 * @throws ApiError, or TypeError when no answer came.
 */
export async function saveAltText(imageId: string, altText: string, initial: string): Promise<string> {
  const image = await call('PUT', `/images/${imageId}`, { altText, initial: { altText: initial } })
  const stored = (image as Image).altText ?? ''
  for (const shown of document.querySelectorAll<HTMLImageElement>(`img[src*="${imageId}"]`)) shown.alt = stored
  return stored
}

/**
 * Saves the descriptions that have changed, and puts them into the page. What fails leaves the dialog open.
 * @returns the pictures as the dialog shows them then.
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

/** @returns the picture with the description that somebody has saved meanwhile, when it would be written over. */
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
