import { trimText } from '#functions/contract/text.ts'
import type { Post } from '#functions/contract/views.ts'
import { call, read } from '#src/api.ts'
import { attempt } from '#src/lib/attempt.ts'
import { picturesText as text } from '#src/messages/pictures.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { closerOfThis } from '#src/stores/page/dialogs.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { type Picture, pictureOf } from './picture.ts'

/** The pictures that a post shows. @throws ApiError; TypeError when no answer came. */
export const picturesIn = async (postId: string): Promise<Picture[]> =>
  ((await read(`/posts/${postId}?fetchCommunity=false&limit=1`)) as Post).images.map(pictureOf)

const keyOf = (imageId: string): string => `alt:${imageId}`

/** What was typed and not saved is there when the dialog is opened again: it was closed by mistake, or a login came between. */
export const typedIn = (pictures: Picture[]): Picture[] =>
  pictures.map(picture => ({ ...picture, altText: typedOf(picture) ?? picture.altText }))

/** What was typed over another description than the picture has now is out of date. */
function typedOf({ imageId, altText }: Picture): string | undefined {
  const [before, typed] = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(imageId)) ?? '')) ?? []
  return before === altText ? typed : undefined
}

export const keepDescription = ({ imageId, altText }: Picture, typed: string): unknown =>
  attempt(() => sessionStorage.setItem(keyOf(imageId), JSON.stringify([altText, typed])))

/** They are saved, or given up. @param close closes their dialog. */
export function endDescriptions(pictures: Picture[], close = closerOfThis()): void {
  for (const { imageId } of pictures) attempt(() => sessionStorage.removeItem(keyOf(imageId)))
  close()
}

/** Saves the description of one picture, wherever the page shows it. @throws ApiError, or TypeError when no answer came. */
export async function saveAltText(imageId: string, altText: string): Promise<void> {
  await call('PUT', `/images/${imageId}`, { altText })
  for (const image of document.querySelectorAll<HTMLImageElement>(`img[src*="${imageId}"]`))
    image.alt = trimText(altText)
}

/** Saves the descriptions that have changed, and puts them into the page. What fails leaves the dialog open. */
export async function saveDescriptions(before: Picture[], now: Picture[]): Promise<void> {
  const close = closerOfThis()
  try {
    for (const { imageId, altText } of now.filter((picture, at) => picture.altText !== before[at]?.altText))
      await saveAltText(imageId, altText)
    endDescriptions(now, close)
    showAlert(text.saved)
  } catch (error) {
    showAlert(failureText(error))
  }
}
