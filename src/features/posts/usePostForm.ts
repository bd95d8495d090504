import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import { ACCOUNT_SWITCH, isInPage } from '#src/browser/current-page.ts'
import { replacePage } from '#src/browser/navigation.ts'
import { BANS } from '#src/features/notifications/poll-events.ts'
import { noteWritten } from '#src/features/push/push-choice.ts'
import { recheckCommunity, showCommunity } from './community-side.ts'
import { openPostDraft } from './draft-store.ts'
import type { PostFields } from './new-post-fields.ts'
import type { Start } from './post-form-state.ts'
import { createPostForm } from './post-form-store.ts'

export interface FormOfPage extends Start {
  /** Id of the writer's account; together with the key of the text, it names the stored draft. */
  account: string
  draft: string
}

/** Names of the fields in which people write. The type makes the compiler check that none is missing. */
const TYPED = Object.keys({
  community: true,
  title: true,
  url: true,
  body: true,
  userGroup: true,
  labelId: true
} satisfies Record<Exclude<keyof PostFields, 'type' | MarkName>, true>)

/** Values that were typed before hydration. They are read before React sets the fields. */
function typedBefore(): Partial<PostFields> {
  const form = isInPage ? document.querySelector<HTMLFormElement>('form.editor') : null
  if (!form) return {}
  const data = new FormData(form)
  const typed = Object.fromEntries(TYPED.filter(name => data.has(name)).map(name => [name, data.get(name)]))
  // FormData has no entry for a checkbox that is not ticked.
  const marks = Object.fromEntries(MARKS.map(name => [name, data.has(name)]))
  return { ...(form.querySelector('[name=userGroup]') && { userGroup: 'normal' }), ...marks, ...typed }
}

/**
 * Reads the typed values, and again at each input until `end` is called: React gives the fields their first values again
 * during the hydration, so that a text typed meanwhile could not be read at its end.
 */
function recordTyped() {
  const values = typedBefore()
  const ends = new AbortController()
  if (isInPage)
    document
      .querySelector('form.editor')
      ?.addEventListener('input', () => Object.assign(values, typedBefore()), { signal: ends.signal })
  return { values, end: () => ends.abort() }
}

/** Connects the store of the post form with the page: typed values, focus, polls, and leaving the page. */
export function usePostForm(start: FormOfPage, form: RefObject<HTMLFormElement | null>) {
  const [typed] = useState(recordTyped)
  const [post] = useState(() =>
    createPostForm(start, {
      openDraft: () => openPostDraft(start.account, start.draft),
      showCommunity,
      recheckCommunity,
      openPost(path) {
        if (!start.edit) noteWritten(path)
        replacePage(path)
      }
    })
  )
  const state = useStore(post.$form)
  const { wanted, isBusy } = state
  const focused = useRef<HTMLElement>(null)
  const begin = useEffectEvent(() => {
    typed.end()
    // A value that was set without an event of input is taken over too.
    const late = Object.entries(typedBefore()).filter(([name, text]) => text !== start.fields[name as keyof PostFields])
    const { pasted = '', asked } = form.current?.dataset ?? {}
    post.begin({ typed: { ...typed.values, ...Object.fromEntries(late) }, pasted, isAsked: asked !== undefined })
  })
  useEffect(() => {
    begin()
    const ends = new AbortController()
    const { signal } = ends
    addEventListener(BANS, () => void post.lookAgain(), { signal })
    addEventListener('beforeunload', event => post.unload() && event.preventDefault(), { signal })
    addEventListener(ACCOUNT_SWITCH, post.leave, { signal })
    const keepFocused = ({ target }: FocusEvent) => {
      focused.current = target as HTMLElement
    }
    form.current?.addEventListener('focusin', keepFocused, { signal })
    return () => {
      ends.abort()
      post.end()
    }
  }, [post, form])
  useEffect(() => {
    // Fields of a busy form cannot be focused.
    if (isBusy || !wanted?.field) return
    const name = wanted.field === 'images' ? '#post-fields .drop' : `#${wanted.field}`
    form.current?.querySelector<HTMLElement>(name)?.focus()
  }, [wanted, isBusy, form])
  useEffect(() => {
    // A busy form is disabled, which takes the focus away. It gets the focus back after a failure.
    if (!isBusy && document.activeElement === document.body) focused.current?.focus()
  }, [isBusy])
  return { post, state }
}
