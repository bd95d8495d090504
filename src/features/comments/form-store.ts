import { map } from 'nanostores'
import { BODY_MAX } from '#functions/contract/limits.ts'
import { isBlank } from '#functions/contract/text.ts'
import type { Group } from '#functions/contract/views.ts'
import { type Picture, pictureOf } from '#src/features/images/picture-store.ts'
import { $bannedFrom } from '#src/features/moderation/felt-bans.ts'
import type { Draft, DraftPicture } from '#src/features/offline/drafts-store.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { editorText } from '#src/ui/editor/text.ts'
import { measure } from '#src/ui/editor/writing.ts'
import { alertText } from '#src/ui/messages/alerts.ts'
import { threadText } from './messages/thread.ts'
import type { Delivered, Outcome } from './store.ts'
import { commentText } from './text.ts'

/** Settings of an editor: for a new comment, a reply or an edit. */
export interface Use {
  /** Opens the stored draft of the text. */
  openDraft(): Draft
  community: string
  /** Role (author, moderator or admin) that was chosen before hydration. */
  group: Group
  /** Reads the text in the field. Letters may be typed until the end of hydration. */
  typed(): string
  /** True when the field showed the draft before hydration, so that the typed text contains the draft. */
  isBegun: boolean
  /** Reads the comment to edit; absent for a new comment. */
  read?: () => Promise<Outcome>
  pictures: PictureRules
  /** Sends the text. */
  send(written: Written): Promise<Delivered>
  /**
   * Removes the editor; absent for an editor that stays in the page.
   * @param isDone true when the text was sent.
   */
  close?: (isDone: boolean) => void
}

export interface PictureRules {
  /** Returns the reason for which the picture of a draft cannot be sent any more; empty when it can. */
  whyGone(picture: DraftPicture): Promise<string>
}

/** A text to send. */
export interface Written {
  body: string
  group: Group
  /** The text on which the edit was based; empty for a new comment. */
  was: string
  /** The picture; null: none; undefined: an edit has not changed it. */
  picture: DraftPicture | null | undefined
}

/** The picture of a comment, or its upload. */
interface Picked {
  picture: Picture | null
  /** File that is being uploaded or could not be. */
  file: File | null
}

interface FormState extends Picked {
  value: string
  group: Group
  error: string
  isBusy: boolean
  /**
   * Reason for which the comment to edit could not be loaded: `notfound` when the comment does not exist, `failed` when
   * another attempt may succeed. Null without an error.
   */
  unread: 'notfound' | 'failed' | null
  /** True when the writer is banned from the community. Banned members may still edit their own comments. */
  isBanned: boolean
  /** Text that was saved in another window or by somebody else since the edit began. */
  newer: string | undefined
  /** Number of requests to focus the field; each increase moves the focus to the field. */
  focusing: number
}

/** Returns the props of the editor for a state of its form. */
export const boxIn = ({ value, newer, group, error, isBusy, unread, isBanned, picture, file }: FormState) => ({
  value,
  newer,
  group,
  error: isBanned ? commentText.banned : error,
  isBusy,
  isRefused: isBanned || unread === 'notfound',
  isReadOnly: unread !== null,
  hasPicture: picture !== null || file !== null,
  ...(unread === 'failed' && { send: alertText.retry })
})

/**
 * Makes the form of an editor for a new comment, a reply or an edit. The form stores a draft, and sends the text only
 * once.
 */
export function createCommentForm({ openDraft, community, group, typed, isBegun, read, send, close, pictures }: Use) {
  // The first state renders the same markup as the server.
  const $form = map<FormState>({
    value: '',
    group: 'normal',
    error: '',
    isBusy: read !== undefined,
    unread: null,
    isBanned: false,
    newer: undefined,
    picture: null,
    file: null,
    focusing: 0
  })
  let draft: Draft | null = null
  /** The saved text on which the edit is based; undefined for a new text, and until it is loaded. */
  let source: string | undefined
  /** The saved picture of the comment to edit. */
  let saved: Picture | null = null
  /** The picture as the draft stores it. */
  let kept: DraftPicture | null | undefined

  const set = (changes: Partial<FormState>) => $form.set({ ...$form.get(), ...changes })
  const focus = () => set({ focusing: $form.get().focusing + 1 })
  const write = (value: string) =>
    set({ value, error: measure(value, BODY_MAX).isOver ? editorText.tooLong(BODY_MAX) : '' })

  const keep = () => draft?.save($form.get().value, source, kept)
  const show = (picture: Picture | null) => set({ picture })
  /** Shows the picture of the draft, or else the saved one. A picture that cannot be sent any more is taken away. */
  const showKept = async () => {
    if (!kept) return show(kept === null ? null : saved)
    const picture = kept
    show(picture)
    const why = picture.imageId === saved?.imageId ? '' : await pictures.whyGone(picture)
    // Meanwhile the writer may have changed the picture or closed the editor.
    if (!why || $form.get().picture !== picture) return
    kept = undefined
    show(saved)
    keep()
    showAlert(why)
  }

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
    const { body, image } = found.comment
    saved = image && pictureOf(image)
    void showKept()
    const { value } = $form.get()
    if (value === '') write(body)
    // The draft is based on an older version of the comment, so the editor shows the saved text too.
    else if (source !== undefined && source !== body && value !== body) set({ newer: body })
    source = body
    focus()
  }
  const submit = async () => {
    const { isBusy, unread, value, group, picture, file } = $form.get()
    if (isBusy) return
    if (unread) return load()
    if (isBlank(value)) {
      set({ error: commentText.empty })
      return focus()
    }
    if (file) return set({ error: threadText.pictureComes })
    set({ isBusy: true, error: '' })
    const outcome = await send({
      body: value,
      group,
      was: source ?? '',
      picture: picture === saved ? undefined : kept
    })
    if (outcome.kind !== 'refused') {
      // After success the editor is closed first, and then the draft that it no longer shows is deleted.
      close?.(outcome.kind === 'done')
      draft?.drop()
      write('')
      kept = undefined
      set({ isBusy: false, picture: null })
    } else {
      // Another text was saved since the edit began. The editor shows that text too, and submitting again overwrites
      // it.
      if (outcome.newer !== undefined) {
        source = outcome.newer
        keep()
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
     * Opens the draft. Text that was typed before the end of hydration is appended to it.
     * @returns a function that ends the editor.
     */
    begin(): () => void {
      draft = openDraft()
      source = draft.initial
      kept = draft.picture
      const text = typed()
      write(isBegun || text.startsWith(draft.text) ? text : [draft.text, text].filter(Boolean).join('\n\n'))
      keep()
      if (!read) void showKept()
      set({ group })
      return $bannedFrom.subscribe(banned => set({ isBanned: banned.includes(community) && !read }))
    },
    /** Loads the comment to edit. */
    load,
    change(text: string): void {
      write(text)
      keep()
    },
    /** Uploads a picture for the comment. */
    pick: (file: File): void => set({ file, error: '' }),
    setPicture({ picture, file }: Picked): void {
      set({ picture, file, error: '' })
      kept = picture === saved ? undefined : picture && { at: Date.now(), ...picture }
      keep()
    },
    /** Gives up a chosen file, or the picture of the draft, when they cannot be shown. The draft keeps its picture. */
    giveUp: (): void => set({ file: null, picture: saved }),
    setGroup: (group: Group): void => set({ group }),
    submit,
    /**
     * Closes the editor. If changes to a comment or an upload would be lost, the member is asked first. Absent for an
     * editor that stays in the page.
     */
    cancel:
      close &&
      (async (): Promise<void> => {
        const { value, picture, file } = $form.get()
        if ((read && (value !== source || picture !== saved)) || file) await confirmed(commentText.forget)
        if (read) draft?.drop()
        close(false)
        draft?.leave()
        show(null)
      })
  }
}
