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
import { noCommunityText, communityPictureText as text } from './picture-text.ts'

/** A chosen picture file. */
export interface Chosen {
  file: File
  /** Object URL of the file. */
  address: string
}

/** Unsaved input of a picture dialog. */
export interface PictureDraft {
  chosen: Chosen | null
  altText: string
  /** The saved description that the edit began from. */
  was: string
}

const PATHS: Record<CommunityPicture, string> = { icon: 'pro_pic', banner: 'banner_image' }
const pathOf = ({ id, kind }: CommunityPictureRef): string => `/communities/${id}/${PATHS[kind]}`
const draft = new Map<string, PictureDraft>()

/** Input of a closed dialog, restored when it is opened again. */
export function draftOf(target: CommunityPictureRef): PictureDraft | undefined {
  const typed = typedAbout(pathOf(target)) as Pick<PictureDraft, 'altText' | 'was'> | null
  return draft.get(pathOf(target)) ?? (typed ? { chosen: null, ...typed } : undefined)
}
/** Stores the input: the file for this page, the description also across a login. */
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
 * Name and picture of a community.
 * @throws ApiError, with the dialog's text when the community is missing; TypeError without a response.
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
 * Sets a community's picture.
 * @returns the picture on the server.
 * @throws the errors of sendPicture.
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
 * Saves the description of the picture in the dialog, if the community still has that picture.
 * @throws ApiError community_not_found, image_not_found, and others.
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
 * Removes a community's picture.
 * @param close closes the dialog.
 * @returns error text, empty after success.
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
 * Ends a dialog after success; the page reloads unless the dialog was closed meanwhile.
 * @param isNew true when the page must show another picture.
 * @param close closes the dialog.
 * @returns true when it was open.
 */
export function endSaved(target: CommunityPictureRef, isNew: boolean, close: () => boolean): void {
  dropDraft(target)
  if (close() && isNew) reloadPage()
  else showAlert(picturesText.saved)
}

const isCommunityMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'community_not_found'

/** The description saved by somebody else since the edit began, from the refusal; undefined without a conflict. */
export const savedMeanwhile = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.current?.['altText'] : undefined

/** Error text of the dialog, with the chance of a retry. */
export function pictureError({ kind }: CommunityPictureRef, error: unknown): UploadError {
  if (isCommunityMissing(error)) return refused(noCommunityText)
  if (!(error instanceof ApiError)) return uploadError(error)
  if (error.code === 'image_not_found') return refused(text[kind].missing)
  return [403, 409].includes(error.status) ? refused(error.message) : uploadError(error)
}

/** A refusal that no retry can change. */
export const refused = (message: string): UploadError => ({ message, again: false })
