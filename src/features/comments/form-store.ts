import { map } from 'nanostores'
import { BODY_MAX } from '#functions/contract/limits.ts'
import { isBlank } from '#functions/contract/text.ts'
import type { Group } from '#functions/contract/views.ts'
import { $bannedFrom } from '#src/features/moderation/felt-bans.ts'
import type { Draft } from '#src/features/offline/drafts-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { alertText } from '#src/ui/alerts-text.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { editorText } from '#src/ui/editor/text.ts'
import { measure } from '#src/ui/editor/writing.ts'
import type { Delivered, Outcome } from './store.ts'
import { commentText } from './text.ts'

/** Purpose of an editor. */
export interface Use {
  /** Opens the draft. */
  openDraft(): Draft
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

interface FormState {
  value: string
  group: Group
  error: string
  isBusy: boolean
  /** State of a failed load of the edited comment: gone, or worth a retry. */
  unread: 'notfound' | 'failed' | null
  /** True when the writer may not write in the community; banned members may still edit their own comments. */
  isBanned: boolean
  /** The text that somebody else has saved since the edit began. */
  newer: string | undefined
  /** Counts the requests to focus the field. */
  focusing: number
}

/** Display of an editor in its state. */
export const boxIn = ({ value, newer, group, error, isBusy, unread, isBanned }: FormState) => ({
  value,
  newer,
  group,
  error: isBanned ? commentText.banned : error,
  isBusy,
  isRefused: isBanned || unread === 'notfound',
  isReadOnly: unread !== null,
  ...(unread === 'failed' && { send: alertText.retry })
})

/** Editor of a new comment, a reply or an edit: stores a draft and sends the text once. */
export function createCommentForm({ openDraft, community, group, typed, isBegun, read, send, close }: Use) {
  // The first state equals the server's markup.
  const $form = map<FormState>({
    value: '',
    group: 'normal',
    error: '',
    isBusy: read !== undefined,
    unread: null,
    isBanned: false,
    newer: undefined,
    focusing: 0
  })
  let draft: Draft | null = null
  /** The saved text that the edit began from; undefined for a new text, or before it is loaded. */
  let source: string | undefined

  const set = (changes: Partial<FormState>) => $form.set({ ...$form.get(), ...changes })
  const focus = () => set({ focusing: $form.get().focusing + 1 })
  const write = (value: string) =>
    set({ value, error: measure(value, BODY_MAX).isOver ? editorText.tooLong(BODY_MAX) : '' })

  const load = async () => {
    if (!read) return
    set({ isBusy: true, error: '' })
    const found = await read()
    if (found.kind === 'refused')
      return set({
        isBusy: false,
        unread: found.beside ? 'notfound' : 'failed',
        error: found.beside || found.alert
      })
    set({ isBusy: false, unread: null })
    const { body } = found.comment
    const { value } = $form.get()
    if (value === '') write(body)
    // The draft was begun before somebody else saved another text.
    else if (source !== undefined && source !== body && value !== body) set({ newer: body })
    source = body
    focus()
  }
  const submit = async () => {
    const { isBusy, unread, value, group } = $form.get()
    if (isBusy) return
    if (unread) return load()
    if (isBlank(value)) {
      set({ error: commentText.empty })
      return focus()
    }
    set({ isBusy: true, error: '' })
    const outcome = await send(value, group, source ?? '')
    if (outcome.kind !== 'refused') {
      // The draft is deleted only after success: until then the box shows it.
      close?.(outcome.kind === 'done')
      draft?.drop()
      write('')
      set({ isBusy: false })
    } else {
      // Somebody else has saved another text: it is displayed, and the next submission overwrites it.
      if (outcome.newer !== undefined) {
        source = outcome.newer
        draft?.save(value, outcome.newer)
        set({ newer: outcome.newer })
      }
      if (outcome.alert) showAlert(outcome.alert)
      set({ error: outcome.beside, isBusy: false })
      focus()
    }
  }
  return {
    $form,
    /**
     * Opens the draft. Text typed before hydration continues it.
     * @returns ends the editor.
     */
    begin(): () => void {
      draft = openDraft()
      source = draft.initial
      write(isBegun || typed.startsWith(draft.text) ? typed : [draft.text, typed].filter(Boolean).join('\n\n'))
      draft.save($form.get().value, source)
      set({ group })
      return $bannedFrom.subscribe(banned => set({ isBanned: banned.includes(community) && !read }))
    },
    /** Loads the edited comment. */
    load,
    change(text: string): void {
      write(text)
      draft?.save(text, source)
    },
    setGroup: (group: Group): void => set({ group }),
    submit,
    /** Closes the box; a changed edit is discarded after a question. Absent for a permanent box. */
    cancel:
      close &&
      (async (): Promise<void> => {
        if (read && $form.get().value !== source) await confirmed(commentText.forget)
        if (read) draft?.drop()
        close(false)
        draft?.leave()
      })
  }
}
