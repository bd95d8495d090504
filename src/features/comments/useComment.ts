import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { BODY_MAX } from '#functions/contract/limits.ts'
import { isBlank } from '#functions/contract/text.ts'
import type { Group } from '#functions/contract/views.ts'
import { $bannedFrom } from '#src/features/moderation/felt-bans.ts'
import { type Draft, openDraft } from '#src/features/offline/drafts-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { alertText } from '#src/ui/alerts-text.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { editorText } from '#src/ui/editor/text.ts'
import { measure } from '#src/ui/editor/writing.ts'
import type { Delivered, Outcome, Refusal } from './store.ts'
import { commentText } from './text.ts'

/** Purpose of an editor. */
export interface Use {
  /** Owner and key of the draft (openDraft). */
  account: string
  draft: string
  community: string
  /** Capacity that was chosen and text that was typed before hydration. */
  group: Group
  typed: string
  /** True when the box showed the draft before hydration, so that the typed text continues it. */
  isBegun: boolean
  /** The edited comment; absent for a new one. */
  read?: () => Promise<Outcome>
  /** @param was the text that the edit began from; empty for a new comment. */
  send(body: string, group: Group, was: string): Promise<Delivered>
  /**
   * Removes the box; absent for a permanent one.
   * @param isDone true when the text was sent.
   */
  close?: (isDone: boolean) => void
}

/** State and actions of a comment editor. */
export function useComment({
  account,
  draft: draftKey,
  community,
  group: chosen,
  typed,
  isBegun,
  read,
  send,
  close
}: Use) {
  const [value, setValue] = useState('')
  const [group, setGroup] = useState<Group>('normal')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(read !== undefined)
  /** State of a failed load of the edited comment: gone, or worth a retry. */
  const [unread, setUnread] = useState<'notfound' | 'failed' | null>(null)
  /** Counts the requests to focus the field. */
  const [focusing, setFocusing] = useState(0)
  // Banned members may still edit their own comments.
  const isBanned = useStore($bannedFrom, { ssr: 'initial' }).includes(community) && !read
  // Event handlers between two renders need the present text.
  const now = useRef(typed)
  /** The saved text that the edit began from; undefined for a new text, or before it is loaded. */
  const source = useRef<string>(undefined)
  const [newer, setNewer] = useState<string>()
  const draft = useRef<Draft | null>(null)

  const write = (text: string) => {
    now.current = text
    setValue(text)
    setError(measure(text, BODY_MAX).isOver ? editorText.tooLong(BODY_MAX) : '')
  }
  const showRefusal = ({ beside, alert }: Refusal) => {
    setError(beside)
    if (alert) showAlert(alert)
  }
  const focus = () => setFocusing(count => count + 1)

  const begin = useEffectEvent(() => {
    draft.current = openDraft(account, draftKey)
    const { text, initial: was } = draft.current
    source.current = was
    // Text typed before hydration continues the draft.
    if (isBegun || now.current.startsWith(text)) write(now.current)
    else write([text, now.current].filter(Boolean).join('\n\n'))
    draft.current.save(now.current, was)
    setGroup(chosen)
  })
  useLayoutEffect(() => begin(), [])

  const load = async () => {
    if (!read) return
    setBusy(true)
    setError('')
    const found = await read()
    setBusy(false)
    if (found.kind === 'refused') {
      setUnread(found.beside ? 'notfound' : 'failed')
      return setError(found.beside || found.alert)
    }
    setUnread(null)
    const { body } = found.comment
    if (now.current === '') write(body)
    // The draft was begun before somebody else saved another text.
    else if (source.current !== undefined && source.current !== body && now.current !== body) setNewer(body)
    source.current = body
    focus()
  }
  const start = useEffectEvent(load)
  useEffect(() => void start(), [])

  const leave = () => {
    close?.(false)
    draft.current?.leave()
  }
  const submit = async () => {
    if (isBusy) return
    if (unread) return load()
    if (isBlank(now.current)) {
      setError(commentText.empty)
      return focus()
    }
    setBusy(true)
    setError('')
    const outcome = await send(now.current, group, source.current ?? '')
    if (outcome.kind !== 'refused') {
      // The draft is deleted only after success: until then the box shows it.
      close?.(outcome.kind === 'done')
      draft.current?.drop()
      write('')
    } else {
      // Somebody else has saved another text: it is displayed, and the next submission overwrites it.
      if (outcome.newer !== undefined) {
        source.current = outcome.newer
        draft.current?.save(now.current, outcome.newer)
        setNewer(outcome.newer)
      }
      showRefusal(outcome)
      focus()
    }
    setBusy(false)
  }
  const cancel = async () => {
    if (read && now.current !== source.current) await confirmed(commentText.forget)
    if (read) draft.current?.drop()
    leave()
  }

  return {
    box: {
      value,
      newer,
      group,
      error: isBanned ? commentText.banned : error,
      isBusy,
      isRefused: isBanned || unread === 'notfound',
      isReadOnly: unread !== null,
      ...(unread === 'failed' && { send: alertText.retry })
    },
    focusing,
    change: (text: string) => {
      write(text)
      draft.current?.save(text, source.current)
    },
    setGroup,
    submit,
    cancel: close && cancel
  }
}
