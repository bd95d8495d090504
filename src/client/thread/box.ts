import { BODY_MAX } from '#functions/contract/limits.ts'
import type { Group } from '#functions/contract/views.ts'
import { askedByKey, fitHeight, measure, pasteLink } from '#src/lib/writing.ts'
import { commentText } from '#src/messages/comments.ts'
import { editorText } from '#src/messages/editor.ts'
import type { Refusal } from '#src/stores/comments/comments.ts'
import type { Draft } from '#src/stores/drafts/drafts.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

/** What was written, ready to be sent. */
export interface Written {
  body: string
  group: Group
}

interface Use {
  draft: Draft
  /** Null: it was taken. */
  send(written: Written): Promise<Refusal | null>
  /** Takes the box away; absent for one that stays. */
  close?: () => void
}

export interface Box {
  field: HTMLTextAreaElement
  /** Puts a text into it as if it were typed. */
  fill(text: string): void
  /** Nothing can be typed or sent meanwhile. */
  setBusy(busy: boolean): void
}

/** Brings a box to life in which a comment is written: it keeps what is typed, sends it once, and says why it was not taken. */
export function bringToLife(element: HTMLElement, { draft, send, close }: Use): Box {
  const find = <T extends HTMLElement>(selector: string) => element.querySelector<T>(selector) as T
  const field = find<HTMLTextAreaElement>('textarea')
  const fault = find('.error')
  const count = find('.num')
  const group = element.querySelector('select')

  const say = (text: string) => {
    fault.textContent = text
    field.ariaInvalid = text === '' ? null : 'true'
  }
  const show = () => {
    const { length, isNear, isOver } = measure(field.value, BODY_MAX)
    count.hidden = !isNear
    count.textContent = editorText.count(length, BODY_MAX)
    say(isOver ? editorText.tooLong(BODY_MAX) : '')
    fitHeight(field)
  }
  const fill = (text: string) => {
    field.value = text
    show()
  }
  const setBusy = (busy: boolean) => {
    element.ariaBusy = busy ? 'true' : null
    for (const control of element.querySelectorAll<HTMLButtonElement>('textarea, select, button'))
      control.disabled = busy
    if (element.closest('[data-banned]')) find<HTMLButtonElement>('[name=send]').disabled = true
  }
  const submit = async () => {
    if (element.ariaBusy === 'true') return
    if (field.value.trim() === '') {
      say(commentText.empty)
      return field.focus()
    }
    setBusy(true)
    say('')
    const refusal = await send({ body: field.value, group: (group?.value ?? 'normal') as Group })
    setBusy(false)
    if (refusal === null) {
      draft.drop()
      return fill('')
    }
    say(refusal.beside)
    if (refusal.alert) showAlert(refusal.alert)
    field.focus()
  }

  field.addEventListener('input', () => {
    draft.keep(field.value)
    show()
  })
  field.addEventListener('paste', event => pasteLink(event, field))
  field.addEventListener('keydown', event => {
    const asked = askedByKey(event, field.value)
    if (asked === 'submit') void submit()
    else if (asked === 'cancel') close?.()
  })
  find('[name=send]').addEventListener('click', event => {
    event.preventDefault()
    void submit()
  })
  element.querySelector('[name=cancel]')?.addEventListener('click', () => close?.())

  // What was typed before this came goes on from what was begun.
  if (!field.value.startsWith(draft.text)) field.value = [draft.text, field.value].filter(Boolean).join('\n\n')
  if (field.value !== '') draft.keep(field.value)
  show()
  return { field, fill, setBusy }
}

/** The caret behind what is written. */
export function focusAtEnd({ field }: Box): void {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}
