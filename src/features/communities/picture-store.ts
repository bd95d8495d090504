import { type CommunityPicture, PICTURE_FIELDS } from '#functions/contract/community-pictures.ts'
import type { Community, Image } from '#functions/contract/views.ts'
import { ApiError, call, read } from '#src/browser/api.ts'
import { reloadPage } from '#src/browser/navigation.ts'
import { saveAltText } from '#src/features/images/describe-store.ts'
import type { CommunityPictureRef } from '#src/features/images/picture-store.ts'
import { sendPicture, type UploadError, uploadError } from '#src/features/images/send-picture.ts'
import { picturesText } from '#src/features/images/text.ts'
import type { Sending } from '#src/features/images/upload-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { dropTyped, keepTyped, typedAbout } from '#src/ui/dialogs/typed.ts'
import { noCommunityText, communityPictureText as text } from './messages/picture.ts'

/** A picture file that was chosen but not saved. */
export interface Chosen {
  file: File
  /** Object URL that shows the file. */
  address: string
}

/** Unsaved values of the dialog: chosen file and description. */
export interface PictureDraft {
  chosen: Chosen | null
  altText: string
  /** The saved description on which the edit was based. */
  was: string
}

const PATHS: Record<CommunityPicture, string> = { icon: 'pro_pic', banner: 'banner_image' }
const pathOf = ({ id, kind }: CommunityPictureRef): string => `/communities/${id}/${PATHS[kind]}`
const draft = new Map<string, PictureDraft>()

/** Returns the unsaved values of a dialog that was closed. The dialog shows them when it is opened again. */
export function draftOf(target: CommunityPictureRef): PictureDraft | undefined {
  const typed = typedAbout(pathOf(target)) as Pick<PictureDraft, 'altText' | 'was'> | null
  return draft.get(pathOf(target)) ?? (typed ? { chosen: null, ...typed } : undefined)
}
/** Stores unsaved values: the file until the page is left, the description also during a login. */
export function saveDraft(target: CommunityPictureRef, what: PictureDraft): void {
  const { altText, was } = what
  draft.set(pathOf(target), what)
  keepTyped(pathOf(target), { altText, was })
}
export function dropDraft(target: CommunityPictureRef): void {
  draft.delete(pathOf(target))
  dropTyped(pathOf(target))
}

const communityOf = ({ id }: CommunityPictureRef): Promise<Community> => read(`/communities/${id}`)

/**
 * Reads the name and the present picture of a community.
 * @throws ApiError, with the dialog's text when the community does not exist; TypeError without a response.
 */
export async function readPicture(target: CommunityPictureRef): Promise<{ name: string; picture: Image | null }> {
  try {
    const community = await communityOf(target)
    return { name: community.name, picture: community[PICTURE_FIELDS[target.kind]] }
  } catch (error) {
    if (isCommunityMissing(error))
      throw new ApiError({ status: 404, code: 'community_not_found', message: noCommunityText })
    throw error
  }
}

/**
 * Uploads a picture as the icon or banner of a community.
 * @returns the stored picture.
 * @throws the errors of `sendPicture`.
 */
export async function setPicture(
  target: CommunityPictureRef,
  { file, address }: Chosen,
  sending: Sending
): Promise<Image | null> {
  const community = (await sendPicture(pathOf(target), file, address, sending)) as Community
  return community[PICTURE_FIELDS[target.kind]]
}

/**
 * Saves the description of a picture, if the community still has this picture.
 * @throws ApiError community_not_found, image_not_found, and further codes.
 */
export async function describePicture(
  target: CommunityPictureRef,
  picture: Image | null,
  altText: string,
  was: string
): Promise<void> {
  const { [PICTURE_FIELDS[target.kind]]: now } = await communityOf(target)
  if (!picture || now?.id !== picture.id) throw new ApiError({ status: 404, code: 'image_not_found', message: '' })
  await saveAltText(picture.id, altText, was)
}

/**
 * Removes the icon or the banner of a community.
 * @param close closes the dialog, and returns false when the dialog was closed before.
 * @returns the error text; empty after success.
 */
export async function removePicture(target: CommunityPictureRef, close: () => boolean): Promise<string> {
  try {
    await call('DELETE', pathOf(target), {})
    dropDraft(target)
    if (close()) reloadPage()
    return ''
  } catch (error) {
    return pictureError(target, error).message
  }
}

/**
 * Closes the dialog after success. The page is reloaded for a new picture; otherwise, or when the dialog was closed
 * before, an alert is shown.
 * @param isNew true when the page must show another picture.
 * @param close closes the dialog, and returns false when the dialog was closed before.
 */
export function endSaved(target: CommunityPictureRef, isNew: boolean, close: () => boolean): void {
  dropDraft(target)
  if (close() && isNew) reloadPage()
  else showAlert(picturesText.saved)
}

const isCommunityMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'community_not_found'

/**
 * Returns the description that was saved since the edit began, from the error of the call; undefined without a
 * conflict.
 */
export const savedMeanwhile = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.current?.['altText'] : undefined

/** Returns the error text for the dialog, and whether another attempt may succeed. */
export function pictureError({ kind }: CommunityPictureRef, error: unknown): UploadError {
  if (isCommunityMissing(error)) return refused(noCommunityText)
  if (!(error instanceof ApiError)) return uploadError(error)
  if (error.code === 'image_not_found') return refused(text[kind].missing)
  return [403, 409].includes(error.status) ? refused(error.message) : uploadError(error)
}

/** Makes an error that another attempt would not change. */
export const refused = (message: string): UploadError => ({ message, again: false })
