import { map } from 'nanostores'
import type { PostType } from '#functions/contract/views.ts'
import { type Api, pageApi } from '#src/browser/api.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { openDialog } from '#src/ui/dialogs/store.ts'
import { type LoadError, loaded } from '#src/ui/load-store.ts'
import type { PostDraft } from './draft-store.ts'
import {
  type ChosenCommunity,
  firstOf,
  isChosenCommunity,
  isSameToWriter,
  otherTexts,
  type PostErrors,
  type PostField,
  type PostFields,
  type PostTexts,
  pastedLink,
  postErrors
} from './new-post-fields.ts'
import { sendPost, titleOfPage } from './new-post-store.ts'
import { newPostText } from './new-post-text.ts'

export interface Start {
  fields: PostFields
  /** Error of the submitted form, or null. */
  error: { field?: string | undefined; message: string } | null
  chosen: ChosenCommunity | null
  poor: readonly PostType[]
  requireAltText: boolean
  /** Public id of the edited post; null for a new one. */
  edit: string | null
  /** The saved texts that the edit began from, and the texts that somebody else has saved since. */
  was: PostTexts | null
  newer: Partial<PostTexts>
}

/** Parts of the page that the form uses. */
export interface Parts {
  openDraft(): PostDraft
  /**
   * Displays a community beside the form.
   * @param isWanted false when another community was chosen during the request.
   * @returns the writer's permissions there.
   */
  showCommunity(name: string, isWanted: () => boolean): Promise<ChosenCommunity>
  /** Reads the permissions in the displayed community again. */
  recheckCommunity(name: string): Promise<ChosenCommunity>
  /** Opens the saved post; the form stays busy until then. */
  openPost(path: string): void
}

/** Events in the form before it was hydrated. */
export interface Before {
  /** Values of the fields. */
  typed: Partial<PostFields>
  /** Text pasted into the empty body; empty for none. */
  pasted: string
  /** True when the form was submitted by a key. */
  isAsked: boolean
}

interface FormState {
  fields: PostFields
  pictures: Picture[]
  chosen: ChosenCommunity | null
  /** Load error of a community. */
  communityError: (LoadError & { community: string }) | null
  errors: PostErrors
  newer: Partial<PostTexts>
  /** Error that belongs to no field. */
  refusal: string
  /** The first invalid field, which gets the focus. */
  wanted: { field: PostField | undefined } | null
  isBusy: boolean
  isUploading: boolean
  haveUploadsFailed: boolean
  /** True when the form began with a draft. */
  isRestored: boolean
  /** True when a pasted address has made a link post. */
  becameLink: boolean
}

/** Delay before typed text is stored, in milliseconds. */
const KEEP_MS = 400

const isSame = (a: PostFields, b: PostFields): boolean => JSON.stringify(a) === JSON.stringify(b)
const isEmpty = ({ title, body, url }: PostFields): boolean => title + body + url === ''

/** True when leaving the form would lose something. */
export const isChanged = ({ fields, error }: Start, now: FormState): boolean =>
  error !== null || now.isUploading || now.pictures.length > 0 || !isSame({ ...now.fields, type: fields.type }, fields)

/** Form of a new or an edited post: stores a draft and sends the post once. */
export function createPostForm(start: Start, parts: Parts, api: Api = pageApi) {
  const { edit, poor, requireAltText, error } = start
  // The first state equals the server's markup.
  const $form = map<FormState>({
    fields: start.fields,
    pictures: [],
    chosen: start.chosen,
    communityError: null,
    errors: error?.field ? { [error.field]: error.message } : {},
    newer: start.newer,
    refusal: error && !error.field ? error.message : '',
    wanted: null,
    isBusy: false,
    isUploading: false,
    haveUploadsFailed: false,
    isRestored: false,
    becameLink: false
  })
  let draft: PostDraft | null = null
  let was = start.was
  let isTitleTyped = false
  let isLeaving = false
  let isLooking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const now = () => $form.get()
  const set = (changes: Partial<FormState>) => $form.set({ ...now(), ...changes })

  /** Stores the draft. */
  const keep = () => {
    const { fields, pictures } = now()
    const says = !isEmpty(fields) || pictures.length > 0
    if (isChanged(start, now()) && says && !isLeaving) draft?.save({ fields, pictures, was })
  }
  const keepLater = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, KEEP_MS)
  }
  const write = (changes: Partial<PostFields>) => {
    set({ fields: { ...now().fields, ...changes } })
    keepLater()
  }
  const change = (changes: Partial<PostFields>) => {
    write(changes)
    const cleared = Object.fromEntries(Object.keys(changes).map(name => [name, null]))
    set({ errors: { ...now().errors, type: null, ...cleared } })
  }
  const show = (shown: ChosenCommunity) => {
    const { community, userGroup } = now().fields
    // Another community may have been chosen meanwhile.
    if (!isChosenCommunity(shown, community)) return
    set({ chosen: shown })
    write({ community: shown.name, ...(userGroup === 'mods' && !shown.isMod && { userGroup: 'normal' }) })
  }
  const goTo = async (community: string) => {
    if (community === '' || isChosenCommunity(now().chosen, community)) return
    set({ communityError: null })
    const found = await loaded(() => parts.showCommunity(community, () => now().fields.community === community))
    if (found.state !== 'loaded') return set({ communityError: { community, ...found } })
    show(found.value)
  }
  /** Fills the title from the linked page, unless a title was typed. */
  const nameAfter = async (url: string) => {
    if (isTitleTyped || edit) return
    const title = await titleOfPage(url, api)
    if (title && !isTitleTyped) change({ title })
  }
  /**
   * Turns a new post whose whole text is an address into a link post.
   * @returns true when it does.
   */
  const linkTo = (pasted: string): boolean => {
    const url = edit === null && now().fields.type === 'text' ? pastedLink(pasted) : null
    if (url === null || poor.includes('link')) return false
    set({ becameLink: true })
    change({ type: 'link', url, body: '' })
    void nameAfter(url)
    return true
  }
  const refuse = (errors: PostErrors) => set({ errors, wanted: { field: firstOf(errors) } })

  const submit = async (): Promise<void> => {
    const { fields, pictures, chosen, isBusy, isUploading, haveUploadsFailed } = now()
    if (isBusy || isUploading) return
    set({ refusal: '' })
    const wrong = postErrors(fields, { isEdit: edit !== null, chosen, poor, pictures, requireAltText })
    if (firstOf(wrong)) return refuse(wrong)
    if (fields.type === 'image' && haveUploadsFailed) return refuse({ images: newPostText.uploadsFailed })
    set({ errors: {}, isBusy: true })
    const sent = await sendPost({ fields, pictures, edit, was }, api)
    if (sent.kind === 'done') {
      isLeaving = true
      draft?.drop()
      return parts.openPost(sent.path)
    }
    set({ isBusy: false })
    if (sent.kind === 'wrong') return refuse({ [sent.field]: sent.message })
    if (sent.kind === 'signed-out') return openDialog({ kind: 'login' })
    set({ refusal: sent.message })
    if (sent.kind === 'failed') return showAlert(sent.message)
    if (!was) return
    const saved = { ...was, ...sent.current }
    set({ newer: otherTexts(saved, was, fields) })
    was = saved
  }

  return {
    $form,
    /** Opens the draft. Text typed before hydration, or given in the address, takes precedence over it. */
    begin({ typed, pasted, isAsked }: Before): void {
      const fields: PostFields = { ...start.fields, ...typed }
      draft = parts.openDraft()
      const saved = error ? null : draft.saved
      if (saved?.was && start.was) set({ newer: otherTexts(start.was, saved.was, saved.fields) })
      const isFree = (name: string) =>
        fields[name as keyof PostFields] === start.fields[name as keyof PostFields] &&
        (name !== 'community' || start.fields.community === '')
      const restored = Object.entries(saved?.fields ?? {}).filter(([name]) => isFree(name))
      set({ pictures: saved?.pictures ?? [], isRestored: saved !== null })
      write({ ...fields, ...Object.fromEntries(restored) })
      const { title, body, community } = now().fields
      isTitleTyped = title !== ''
      if (!edit) void goTo(community)
      // A shared link may have no title.
      if (start.fields.url !== '' && title === '') void nameAfter(start.fields.url)
      if (pasted !== '' && body === pasted) linkTo(pasted)
      // A restored draft has not been seen yet, so it is not published at once.
      if (isAsked && !saved) void submit()
    },
    change,
    goTo,
    nameAfter,
    submit,
    /**
     * Checks the permission to post again, so that the writer is warned before sending; a failed check is
     * ignored.
     */
    async lookAgain(): Promise<void> {
      const { chosen, fields } = now()
      if (edit || isLooking || !isChosenCommunity(chosen, fields.community)) return
      isLooking = true
      const found = await loaded(() => parts.recheckCommunity(chosen.name))
      isLooking = false
      if (found.state === 'loaded' && !isSameToWriter(found.value, chosen)) show(found.value)
    },
    /** Sets a typed title. */
    nameIt(title: string): void {
      isTitleTyped = true
      change({ title })
    },
    setPictures(pictures: Picture[]): void {
      set({ pictures, errors: { ...now().errors, images: null } })
      keepLater()
    },
    setUploading: (isUploading: boolean): void => set({ isUploading }),
    setUploadsFailed: (haveUploadsFailed: boolean): void => set({ haveUploadsFailed }),
    /**
     * Handles text pasted into the body.
     * @returns true when it became a link post.
     */
    paste: (pasted: string): boolean => now().fields.body === '' && linkTo(pasted),
    /** Deletes the draft and begins anew. */
    discard(): void {
      draft?.drop()
      set({ isRestored: false, newer: {}, pictures: [] })
      change(start.fields)
      isTitleTyped = start.fields.title !== ''
    },
    /** Stores the draft for the next visit, before the writer leaves on purpose. */
    leave(): void {
      keep()
      isLeaving = true
    },
    /**
     * Stores the draft before the page is unloaded.
     * @returns true when the browser must ask the writer.
     */
    unload(): boolean {
      if (isLeaving || !isChanged(start, now())) return false
      keep()
      return true
    },
    end: (): void => clearTimeout(timer)
  }
}

/** The displayed community and its load error, as far as they are about the typed name. */
export const communityIn = ({ fields: { community }, chosen, communityError }: FormState) => ({
  chosen: isChosenCommunity(chosen, community) ? chosen : null,
  communityError: communityError?.community === community ? communityError : null
})
