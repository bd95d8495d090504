import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostType } from '#functions/contract/views.ts'
import { showAlert } from '#src/stores/alerts.ts'
import { openDialog } from '#src/stores/dialogs.ts'
import { sendPost, showPlace, titleOfPage } from '#src/stores/new-post.ts'
import {
  firstOf,
  isPlace,
  type Place,
  type PostErrors,
  type PostField,
  type PostFields,
  pastedLink,
  postErrors
} from '#src/stores/new-post-fields.ts'
import { dropDraft, findDraft, keepDraft } from '#src/stores/post-draft.ts'
import type { Picture } from '#src/stores/uploads.ts'

export interface Start {
  fields: PostFields
  /** The form is shown again because of it. */
  fault: { field?: string | undefined; message: string } | null
  place: Place | null
  poor: readonly PostType[]
  requireAltText: boolean
  /** The public id of the post that is edited. */
  edit: string | null
  /** Where its draft is kept. */
  draft: string
}

/** Letters typed in a row are kept together, in milliseconds. */
const KEEP_MS = 400

/** What of the form was typed before this code came. */
function typedIn(form: HTMLFormElement | null): Partial<PostFields> {
  const data = new FormData(form ?? undefined)
  const typed = Object.fromEntries(
    ['community', 'title', 'url', 'body', 'userGroup']
      .filter(name => data.has(name))
      .map(name => [name, data.get(name)])
  )
  return typed as Partial<PostFields>
}

const isSame = (a: PostFields, b: PostFields): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The state of the form of a post, and what can be done with it. */
export function useNewPost(start: Start, form: RefObject<HTMLFormElement | null>) {
  const { edit, poor, requireAltText } = start
  const isAgain = start.fault !== null
  const [fields, setFields] = useState(start.fields)
  const [pictures, setPictures] = useState<Picture[]>([])
  const [place, setPlace] = useState(start.place)
  const [errors, setErrors] = useState<PostErrors>(
    start.fault?.field ? { [start.fault.field]: start.fault.message } : {}
  )
  const [refusal, setRefusal] = useState(start.fault?.field ? '' : (start.fault?.message ?? ''))
  const [busy, setBusy] = useState(false)
  const [uploading, setUploading] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const [becameLink, setBecameLink] = useState(false)
  const titleTouched = useRef(start.fields.title !== '')
  const leaving = useRef(false)
  const isChanged = isAgain || uploading || pictures.length > 0 || !isSame(fields, start.fields)

  const change = (changes: Partial<PostFields>) => {
    setFields(was => ({ ...was, ...changes }))
    setErrors(was => {
      const rest = { ...was, type: null }
      for (const name of Object.keys(changes)) delete rest[name as PostField]
      return rest
    })
  }
  const goTo = async (community: string) => {
    const found = isPlace(place, community) ? place : await showPlace(community)
    setPlace(found)
    if (found) setFields(was => (isPlace(found, was.community) ? { ...was, community: found.name } : was))
  }

  const adopt = useEffectEvent(() => {
    const kept = isAgain ? null : findDraft(start.draft)
    const typed = typedIn(form.current)
    const draft = Object.fromEntries(
      // What was typed, or named by the address, is what its writer wants now.
      Object.entries(kept?.fields ?? {}).filter(([name]) => {
        const at = name as keyof PostFields
        return (typed[at] ?? start.fields[at]) === start.fields[at] && (at !== 'community' || start.fields[at] === '')
      })
    ) as Partial<PostFields>
    const adopted = { ...start.fields, ...typed, ...draft }
    setFields(adopted)
    setPictures(kept?.pictures ?? [])
    setRestored(kept !== null)
    titleTouched.current ||= adopted.title !== ''
    if (adopted.community !== start.fields.community) void goTo(adopted.community)
  })
  useEffect(() => adopt(), [])

  const keep = useEffectEvent(() => {
    if (leaving.current) return
    const says = fields.title + fields.body + fields.url !== '' || pictures.length > 0
    if (isChanged && says) keepDraft(start.draft, { fields, pictures })
  })
  useEffect(() => {
    // Named so that each change is kept.
    const kept = { fields, pictures }
    const timer = setTimeout(keep, KEEP_MS, kept)
    return () => clearTimeout(timer)
  }, [fields, pictures])
  const onLeave = useEffectEvent((event: Event) => {
    if (event.type === 'pagehide') return keep()
    if (isChanged && !leaving.current) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: Event) => onLeave(event)
    for (const type of ['beforeunload', 'pagehide']) addEventListener(type, listener)
    return () => {
      for (const type of ['beforeunload', 'pagehide']) removeEventListener(type, listener)
    }
  }, [])

  const focus = (field: PostField | undefined) => {
    const element = form.current?.querySelector<HTMLElement>(field === 'images' ? '#post-fields .drop' : `#${field}`)
    // Once the form takes keys again.
    setTimeout(() => element?.focus())
  }
  const refuse = (wrong: PostErrors) => {
    setErrors(wrong)
    focus(firstOf(wrong))
  }
  const submit = async () => {
    if (busy || uploading) return
    setRefusal('')
    // What React has not seen yet stands in the form.
    const now = { ...fields, ...typedIn(form.current) }
    const wrong = postErrors(now, { isEdit: edit !== null, place, poor, pictures, requireAltText })
    if (firstOf(wrong)) return refuse(wrong)
    setBusy(true)
    const sent = await sendPost({ fields: now, pictures, edit })
    if (sent.kind === 'done') {
      leaving.current = true
      dropDraft(start.draft)
      location.replace(sent.path)
      // The form stays busy until the page is another.
      return
    }
    setBusy(false)
    if (sent.kind === 'wrong') return refuse({ [sent.field]: sent.message })
    if (sent.kind === 'failed') {
      setRefusal(sent.message)
      return showAlert(sent.message)
    }
    // After the login the page is loaded again, and the draft is in it.
    keep()
    leaving.current = true
    openDialog({ kind: 'login' })
  }
  const becomeLink = async (url: string) => {
    setBecameLink(true)
    change({ type: 'link', url })
    await nameAfter(url)
  }
  /** Gives the post the title of the page, unless it has one. */
  const nameAfter = async (url: string) => {
    if (titleTouched.current || edit) return
    const title = await titleOfPage(url)
    if (title && !titleTouched.current) change({ title })
  }

  return {
    fields,
    pictures,
    place: isPlace(place, fields.community) ? place : null,
    errors,
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
    setPictures: (shown: Picture[]) => {
      setPictures(shown)
      setErrors(was => ({ ...was, images: null }))
    },
    setUploading,
    /** A title that somebody has typed stays. */
    nameIt: (title: string) => {
      titleTouched.current = true
      change({ title })
    },
    /** An address pasted into the empty body of a new post makes it a post of that link. */
    paste: (pasted: string): boolean => {
      const url = edit === null && fields.type === 'text' && fields.body === '' ? pastedLink(pasted) : null
      if (url === null || poor.includes('link')) return false
      void becomeLink(url)
      return true
    },
    discard: () => {
      dropDraft(start.draft)
      setRestored(false)
      setFields(start.fields)
      setPictures([])
      titleTouched.current = start.fields.title !== ''
    },
    leave: () => {
      leaving.current = true
    }
  }
}
