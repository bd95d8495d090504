import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostType } from '#functions/contract/views.ts'
import { ACCOUNT_SWITCH } from '#src/browser/current-page.ts'
import type { Picture } from '#src/features/images/picture-store.ts'
import { BANS } from '#src/features/notifications/poll-events.ts'
import { noteWritten } from '#src/features/push/push-choice.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { openDialog } from '#src/ui/dialogs/store.ts'
import { type LoadError, loaded } from '#src/ui/load-store.ts'
import { recheckCommunity, showCommunity } from './community-side.ts'
import { openPostDraft, type PostDraft } from './draft-store.ts'
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
  /** Owner and key of the draft. */
  account: string
  draft: string
}

/** Delay before typed text is stored, in milliseconds. */
const KEEP_MS = 400
/** Names of the fields that people fill in, each of which the compiler demands here. */
const TYPED = Object.keys({
  community: true,
  title: true,
  url: true,
  body: true,
  userGroup: true
} satisfies Record<Exclude<keyof PostFields, 'type'>, true>)

/** Text typed before hydration: read before React touches the fields. */
function typedBefore(): Partial<PostFields> {
  const form = typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('form.editor')
  if (!form) return {}
  const data = new FormData(form)
  const typed = Object.fromEntries(TYPED.filter(name => data.has(name)).map(name => [name, data.get(name)]))
  // FormData omits an unticked checkbox.
  return form.querySelector('[name=userGroup]') ? { userGroup: 'normal', ...typed } : typed
}

const isSame = (a: PostFields, b: PostFields): boolean => JSON.stringify(a) === JSON.stringify(b)
const isEmpty = ({ title, body, url }: PostFields): boolean => title + body + url === ''

/** State and actions of the post form. */
export function useNewPost(start: Start, form: RefObject<HTMLFormElement | null>) {
  const { edit, poor, requireAltText, error } = start
  const [typed] = useState(typedBefore)
  const [fields, setFields] = useState(start.fields)
  // Event handlers between two renders need the present fields.
  const now = useRef({ ...start.fields, ...typed })
  const [pictures, setPictures] = useState<Picture[]>([])
  const [chosen, setChosen] = useState(start.chosen)
  const [communityError, setCommunityError] = useState<(LoadError & { community: string }) | null>(null)
  const [errors, setErrors] = useState<PostErrors>(error?.field ? { [error.field]: error.message } : {})
  const [refusal, setRefusal] = useState(error && !error.field ? error.message : '')
  const [wanted, setWanted] = useState<{ field: PostField | undefined } | null>(null)
  const [busy, setBusy] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [uploadsFailed, setUploadsFailed] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const [becameLink, setBecameLink] = useState(false)
  const titleTouched = useRef(false)
  const leaving = useRef(false)
  const looking = useRef(false)
  const draft = useRef<PostDraft | null>(null)
  const was = useRef(start.was)
  const [newer, setNewer] = useState(start.newer)
  const isChanged =
    error !== null || uploading || pictures.length > 0 || !isSame({ ...fields, type: start.fields.type }, start.fields)

  const write = (changes: Partial<PostFields>) => {
    now.current = { ...now.current, ...changes }
    setFields(now.current)
  }
  const change = (changes: Partial<PostFields>) => {
    write(changes)
    setErrors(was => ({ ...was, type: null, ...Object.fromEntries(Object.keys(changes).map(name => [name, null])) }))
  }
  const goTo = async (community: string) => {
    if (community === '' || isChosenCommunity(chosen, community)) return
    setCommunityError(null)
    const found = await loaded(() => showCommunity(community, () => now.current.community === community))
    if (found.state !== 'loaded') return setCommunityError({ community, ...found })
    show(found.value)
  }
  const show = (shown: ChosenCommunity) => {
    // Another community may have been chosen meanwhile.
    if (!isChosenCommunity(shown, now.current.community)) return
    setChosen(shown)
    write({ community: shown.name, ...(now.current.userGroup === 'mods' && !shown.isMod && { userGroup: 'normal' }) })
  }

  /**
   * Checks the permission to post again, so that the writer is warned before sending; a failed check is
   * ignored.
   */
  const lookAgain = useEffectEvent(async () => {
    if (edit || looking.current || !isChosenCommunity(chosen, fields.community)) return
    looking.current = true
    const found = await loaded(() => recheckCommunity(chosen.name))
    looking.current = false
    if (found.state === 'loaded' && !isSameToWriter(found.value, chosen)) show(found.value)
  })
  useEffect(() => {
    const onPoll = () => void lookAgain()
    addEventListener(BANS, onPoll)
    return () => removeEventListener(BANS, onPoll)
  }, [])

  /**
   * Turns a new post whose whole text is an address into a link post.
   * @returns true when it does.
   */
  const linkTo = (pasted: string): boolean => {
    const url = edit === null && now.current.type === 'text' ? pastedLink(pasted) : null
    if (url === null || poor.includes('link')) return false
    setBecameLink(true)
    change({ type: 'link', url, body: '' })
    void nameAfter(url)
    return true
  }

  const adopt = useEffectEvent(() => {
    // Text typed during hydration counts too.
    const late = Object.entries(typedBefore()).filter(([name, text]) => text !== start.fields[name as keyof PostFields])
    now.current = { ...now.current, ...Object.fromEntries(late) }
    draft.current = openPostDraft(start.account, start.draft)
    const saved = error ? null : draft.current.saved
    if (saved?.was && start.was) setNewer(otherTexts(start.was, saved.was, saved.fields))
    // Text typed now, or given in the address, takes precedence over the draft.
    const isFree = (name: string) =>
      now.current[name as keyof PostFields] === start.fields[name as keyof PostFields] &&
      (name !== 'community' || start.fields.community === '')
    write(Object.fromEntries(Object.entries(saved?.fields ?? {}).filter(([name]) => isFree(name))))
    setPictures(saved?.pictures ?? [])
    setRestored(saved !== null)
    titleTouched.current ||= now.current.title !== ''
    if (!edit) void goTo(now.current.community)
    // A shared link may have no title.
    if (start.fields.url !== '' && now.current.title === '') void nameAfter(start.fields.url)
    const { pasted = '', asked } = form.current?.dataset ?? {}
    if (pasted !== '' && now.current.body === pasted) linkTo(pasted)
    // A restored draft has not been seen yet, so it is not published at once.
    if (asked && !saved) void submit()
  })
  useEffect(() => adopt(), [])

  const keep = (written = { fields: now.current, pictures }) => {
    const says = !isEmpty(written.fields) || written.pictures.length > 0
    if (isChanged && says && !leaving.current) draft.current?.save({ ...written, was: was.current })
  }
  const onPause = useEffectEvent(keep)
  useEffect(() => {
    const timer = setTimeout(() => onPause({ fields, pictures }), KEEP_MS)
    return () => clearTimeout(timer)
  }, [fields, pictures])
  /** The draft is stored for the next visit. */
  const leave = () => {
    keep()
    leaving.current = true
  }
  const onArrive = useEffectEvent(leave)
  const onLeave = useEffectEvent((event: Event) => {
    if (!isChanged || leaving.current) return
    keep()
    event.preventDefault()
  })
  useEffect(() => {
    const ends = new AbortController()
    const { signal } = ends
    addEventListener('beforeunload', event => onLeave(event), { signal })
    addEventListener(ACCOUNT_SWITCH, () => onArrive(), { signal })
    return () => ends.abort()
  }, [])
  useEffect(() => {
    // A busy form cannot be focused.
    if (busy || !wanted?.field) return
    const name = wanted.field === 'images' ? '#post-fields .drop' : `#${wanted.field}`
    form.current?.querySelector<HTMLElement>(name)?.focus()
  }, [wanted, busy, form])

  const refuse = (wrong: PostErrors) => {
    setErrors(wrong)
    setWanted({ field: firstOf(wrong) })
  }
  const submit = async () => {
    if (busy || uploading) return
    const fields = now.current
    setRefusal('')
    const wrong = postErrors(fields, { isEdit: edit !== null, chosen, poor, pictures, requireAltText })
    if (firstOf(wrong)) return refuse(wrong)
    if (fields.type === 'image' && uploadsFailed) return refuse({ images: newPostText.uploadsFailed })
    setErrors({})
    setBusy(true)
    const sent = await sendPost({ fields: fields, pictures, edit, was: was.current })
    if (sent.kind === 'done') {
      leaving.current = true
      draft.current?.drop()
      if (!edit) noteWritten(sent.path)
      // The form stays busy until the next page is loaded.
      return location.replace(sent.path)
    }
    setBusy(false)
    if (sent.kind === 'wrong') return refuse({ [sent.field]: sent.message })
    if (sent.kind === 'conflict') {
      if (was.current) setNewer(otherTexts({ ...was.current, ...sent.current }, was.current, fields))
      was.current = was.current && { ...was.current, ...sent.current }
      return setRefusal(sent.message)
    }
    if (sent.kind === 'failed') {
      setRefusal(sent.message)
      return showAlert(sent.message)
    }
    openDialog({ kind: 'login' })
  }
  /** Fills the title from the linked page, unless a title was typed. */
  const nameAfter = async (url: string) => {
    if (titleTouched.current || edit) return
    const title = await titleOfPage(url)
    if (title && !titleTouched.current) change({ title })
  }

  return {
    fields,
    pictures,
    chosen: isChosenCommunity(chosen, fields.community) ? chosen : null,
    communityError: communityError?.community === fields.community ? communityError : null,
    errors,
    newer,
    refusal,
    busy,
    uploading,
    isRestored,
    isChanged,
    becameLink,
    change,
    goTo,
    nameAfter,
    submit,
    setUploading,
    setUploadsFailed,
    setPictures: (shown: Picture[]) => {
      setPictures(shown)
      setErrors(was => ({ ...was, images: null }))
    },
    nameIt: (title: string) => {
      titleTouched.current = true
      change({ title })
    },
    /**
     * Handles text pasted into the body.
     * @returns true when it became a link post.
     */
    paste: (pasted: string): boolean => now.current.body === '' && linkTo(pasted),
    discard: () => {
      draft.current?.drop()
      setRestored(false)
      setNewer({})
      change(start.fields)
      setPictures([])
      titleTouched.current = start.fields.title !== ''
    },
    leave
  }
}
