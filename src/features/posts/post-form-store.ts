import { map } from 'nanostores'
import { type Api, pageApi } from '#src/browser/api.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { askToLogIn } from '#src/ui/dialogs/login.ts'
import { loaded } from '#src/ui/load-store.ts'
import type { PostDraft } from './draft-store.ts'
import { newPostText } from './messages/new-post.ts'
import {
  type ChosenCommunity,
  firstOf,
  isChosenCommunity,
  isSameToWriter,
  knownLabel,
  otherTexts,
  type PostErrors,
  type PostFields,
  pastedLink,
  postErrors
} from './new-post-fields.ts'
import { postsWithLink, sendPost, titleOfPage } from './new-post-store.ts'
import { communityIn, type FormState, initialState, isChanged, isEmpty, type Start } from './post-form-state.ts'

/** Functions by which the form acts on the page. */
export interface Parts {
  openDraft(): PostDraft
  /**
   * Shows the chosen community in the sidebar of the form.
   * @param isWanted false when another community was chosen during the request.
   * @returns the community, and what the writer may do there.
   */
  showCommunity(name: string, isWanted: () => boolean): Promise<ChosenCommunity>
  /** Reads again what the writer may do in the chosen community. */
  recheckCommunity(name: string): Promise<ChosenCommunity>
  /** Opens the page of the saved post. Until then the form is busy. */
  openPost(path: string): void
}

/** Input that the form got before it was hydrated. */
export interface Before {
  /** Values that were typed. */
  typed: Partial<PostFields>
  /** Text that was pasted into an empty body; empty without one. */
  pasted: string
  /** True when a key has submitted the form. */
  isAsked: boolean
}

/** Delay between the last change and its storage in the draft, in milliseconds. */
const KEEP_MS = 400

/** Makes the form of a new or an edited post. It stores a draft, and sends the post only once. */
export function createPostForm(start: Start, parts: Parts, api: Api = pageApi) {
  const { edit, poor, requireAltText, error, marksBefore } = start
  let { labelBefore } = start
  const $form = map(initialState(start))
  let draft: PostDraft | null = null
  let was = start.was
  let isTitleTyped = false
  let isLeaving = false
  /** True when the form was submitted before it began: a click may be repeated during the hydration. */
  let isSubmittedEarly = false
  let isLooking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const now = () => $form.get()
  const set = (changes: Partial<FormState>) => $form.set({ ...now(), ...changes })

  /** Stores the values of the form in the draft. */
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
    const isOther = 'url' in changes || 'community' in changes
    set({ errors: { ...now().errors, type: null, ...cleared }, ...(isOther && { sameLink: [] }) })
    if (changes.type === 'link') void findSameLink()
  }
  /** Takes input of the writer. Input after a departure shows that the writer has stayed in the page. */
  const take = () => {
    // A published post stays busy, and takes no input.
    if (!now().isBusy) isLeaving = false
  }
  /** Looks for posts of the chosen community that have the link already. */
  const findSameLink = async () => {
    const { fields } = now()
    if (edit || fields.type !== 'link') return
    const sameLink = await postsWithLink(fields, api)
    const { url, community } = now().fields
    // Another link or community may have been chosen during the request.
    if (url === fields.url && community === fields.community) set({ sameLink })
  }
  const show = (shown: ChosenCommunity) => {
    const { community, userGroup } = now().fields
    // Another community may have been chosen during the request.
    if (!isChosenCommunity(shown, community)) return
    set({ chosen: shown })
    write({ community: shown.name, ...(userGroup === 'mods' && !shown.isMod && { userGroup: 'normal' }) })
    void findSameLink()
  }
  const goTo = async (community: string) => {
    if (community === '') return
    if (isChosenCommunity(now().chosen, community)) return findSameLink()
    set({ communityError: null })
    const found = await loaded(() => parts.showCommunity(community, () => now().fields.community === community))
    if (found.state !== 'loaded') return set({ communityError: { community, ...found } })
    show(found.value)
  }
  /** Fills in the title of the linked page, unless the writer has typed a title. */
  const nameAfter = async (url: string) => {
    if (isTitleTyped || edit) return
    const title = await titleOfPage(url, api)
    // Another address may have been typed during the request.
    if (title && !isTitleTyped && now().fields.url === url) change({ title })
  }
  /**
   * Turns a new text post that consists of an address into a link post.
   * @returns true when the post was turned into a link post.
   */
  const linkTo = (pasted: string): boolean => {
    const url = edit === null && now().fields.type === 'text' ? pastedLink(pasted) : null
    if (url === null || poor.includes('link')) return false
    set({ becameLink: true })
    change({ type: 'link', url, body: '' })
    void nameAfter(url)
    return true
  }
  /** Without a label that the chosen community does not have: it is of another one, or was deleted. */
  const withKnownLabel = (fields: PostFields, chosen: ChosenCommunity | null): PostFields =>
    edit ? fields : { ...fields, labelId: knownLabel(fields, chosen) }
  const refuse = (errors: PostErrors) => set({ errors, wanted: { field: firstOf(errors) } })

  const submit = async (): Promise<void> => {
    isSubmittedEarly = draft === null
    if (isSubmittedEarly) return
    const { pictures, isBusy, isUploading, haveUploadsFailed } = now()
    const { chosen } = communityIn(now())
    const fields = withKnownLabel(now().fields, chosen)
    if (isBusy || isUploading) return
    set({ refusal: '' })
    const wrong = postErrors(fields, { isEdit: edit !== null, chosen, poor, pictures, requireAltText })
    if (firstOf(wrong)) return refuse(wrong)
    if (fields.type === 'image' && haveUploadsFailed) return refuse({ images: newPostText.uploadsFailed })
    set({ errors: {}, isBusy: true })
    const isWarned = now().sameLink.length > 0
    const onLabelled = () => {
      labelBefore = fields.labelId
    }
    const before = { marksBefore, labelBefore }
    const sent = await sendPost({ fields, pictures, edit, was, isWarned, ...before, onLabelled }, api)
    if (sent.kind === 'done') {
      isLeaving = true
      draft?.drop()
      return parts.openPost(sent.path)
    }
    set({ isBusy: false })
    if (sent.kind === 'wrong') {
      if (sent.field === 'url') void findSameLink()
      return refuse({ [sent.field]: sent.message })
    }
    if (sent.kind === 'signed-out') return askToLogIn()
    set({ refusal: sent.message })
    if (sent.kind === 'failed') return showAlert(sent.message)
    if (!was) return
    const saved = { ...was, ...sent.current }
    set({ newer: otherTexts(saved, was, fields) })
    was = saved
  }

  return {
    $form,
    /**
     * Opens the draft. A value that was typed before hydration, or that the address gives, is not replaced by the
     * draft.
     */
    begin({ typed, pasted, isAsked }: Before): void {
      // A click that was repeated during the hydration may have chosen the type already.
      const changed = Object.entries(now().fields).filter(
        ([name, value]) => value !== start.fields[name as keyof PostFields]
      )
      const fields: PostFields = { ...start.fields, ...typed, ...Object.fromEntries(changed) }
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
      // Apps may share a link without a title.
      if (start.fields.url !== '' && title === '') void nameAfter(start.fields.url)
      if (pasted !== '' && body === pasted) linkTo(pasted)
      // A draft that was just restored is not published before the writer has seen it.
      if ((isAsked || isSubmittedEarly) && !saved) void submit()
    },
    /** Changes fields by input of the writer. */
    change(changes: Partial<PostFields>): void {
      take()
      change(changes)
    },
    goTo,
    /** Reads about the typed link: the title of its page, and posts that have the link already. */
    lookUpLink(): void {
      void nameAfter(now().fields.url)
      void findSameLink()
    },
    submit,
    /**
     * Reads again whether the writer may post in the chosen community, for a warning before the post is sent. Failures
     * are ignored.
     */
    async lookAgain(): Promise<void> {
      const { chosen, fields } = now()
      if (edit || isLooking || !isChosenCommunity(chosen, fields.community)) return
      isLooking = true
      const found = await loaded(() => parts.recheckCommunity(chosen.name))
      isLooking = false
      if (found.state === 'loaded' && !isSameToWriter(found.value, chosen)) show(found.value)
    },
    /** Sets a title that the writer has typed. */
    nameIt(title: string): void {
      isTitleTyped = true
      take()
      change({ title })
    },
    setPictures(pictures: Picture[]): void {
      take()
      set({ pictures, errors: { ...now().errors, images: null } })
      keepLater()
    },
    setUploading: (isUploading: boolean): void => set({ isUploading }),
    setUploadsFailed: (haveUploadsFailed: boolean): void => set({ haveUploadsFailed }),
    /**
     * Handles a text that is pasted into an empty body.
     * @returns true when the post was turned into a link post.
     */
    paste: (pasted: string): boolean => now().fields.body === '' && linkTo(pasted),
    /** Deletes the draft, and gives all fields their first values again. */
    discard(): void {
      draft?.drop()
      set({ isRestored: false, newer: {}, pictures: [] })
      take()
      change(start.fields)
      isTitleTyped = start.fields.title !== ''
    },
    /** Stores the draft before the writer leaves the page on purpose, without the browser's question. */
    leave(): void {
      keep()
      isLeaving = true
    },
    /**
     * Stores the draft when the page is about to be left.
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
