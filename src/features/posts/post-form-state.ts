import type { PostRef } from '#functions/contract/calls.ts'
import type { MarkName } from '#functions/contract/post-marks.ts'
import type { PostType } from '#functions/contract/views.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import type { LoadError } from '#src/ui/load-store.ts'
import {
  type ChosenCommunity,
  isChosenCommunity,
  type PostErrors,
  type PostField,
  type PostFields,
  type PostTexts
} from './new-post-fields.ts'

export interface Start {
  fields: PostFields
  /** Error of the submitted form; null without one. */
  error: { field?: string | undefined; message: string } | null
  chosen: ChosenCommunity | null
  poor: readonly PostType[]
  requireAltText: boolean
  /** Public id of the edited post; null for a new one. */
  edit: string | null
  /**
   * Saved texts on which the edit is based, and texts that were saved since the edit began. `was` is null for a new
   * post.
   */
  was: PostTexts | null
  newer: Partial<PostTexts>
  /** Marks that an edited post had when its edit began; none for a new post. */
  marksBefore: readonly MarkName[]
  /** Label that an edited post had when its edit began; empty: none. */
  labelBefore: string
  /** Posts of the chosen community that have the link already. */
  sameLink: readonly PostRef[]
}

/** State of the form of a post. */
export interface FormState {
  fields: PostFields
  pictures: Picture[]
  chosen: ChosenCommunity | null
  /** Error when a community could not be loaded. */
  communityError: (LoadError & { community: string }) | null
  errors: PostErrors
  newer: Partial<PostTexts>
  /** Error of the form as a whole; empty without one. */
  refusal: string
  /** First field with an error, which gets the focus. */
  wanted: { field: PostField | undefined } | null
  isBusy: boolean
  isUploading: boolean
  haveUploadsFailed: boolean
  /** True when the form shows a stored draft. */
  isRestored: boolean
  /** True when a pasted address has turned the post into a link post. */
  becameLink: boolean
  /** Posts of the chosen community that have the link already. */
  sameLink: readonly PostRef[]
}

/** Makes the first state of the form, which renders the same markup as the server. */
export const initialState = (start: Start): FormState => ({
  fields: start.fields,
  pictures: [],
  chosen: start.chosen,
  communityError: null,
  errors: start.error?.field ? { [start.error.field]: start.error.message } : {},
  newer: start.newer,
  refusal: start.error && !start.error.field ? start.error.message : '',
  wanted: null,
  isBusy: false,
  isUploading: false,
  haveUploadsFailed: false,
  isRestored: false,
  becameLink: false,
  sameLink: start.sameLink
})

const isSame = (a: PostFields, b: PostFields): boolean => JSON.stringify(a) === JSON.stringify(b)
export const isEmpty = ({ title, body, url }: PostFields): boolean => title + body + url === ''

/** True when input would be lost if the page was left. */
export const isChanged = ({ fields, error }: Start, now: FormState): boolean =>
  error !== null || now.isUploading || now.pictures.length > 0 || !isSame({ ...now.fields, type: fields.type }, fields)

/** Returns the chosen community and its load error, if they belong to the name that the form shows. */
export const communityIn = ({ fields: { community }, chosen, communityError }: FormState) => ({
  chosen: isChosenCommunity(chosen, community) ? chosen : null,
  communityError: communityError?.community === community ? communityError : null
})
