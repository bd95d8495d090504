import { threadText as text } from './messages/thread.ts'
import type { BoxKind, StaffRole } from './thread-items.ts'
import type { WriteBoxProps } from './WriteBox.tsx'

/** Makes the props with which the editor of a comment is rendered first. */
export function boxOf(kind: BoxKind, id: string, label: string, may: readonly StaffRole[]): WriteBoxProps {
  if (kind === 'top') return { id, label, send: text.send, groups: may, form: 'new-comment' }
  if (kind === 'reply') return { id, label, send: text.reply, groups: may, closes: true }
  // The editor of an edit is busy at first, because the text of the comment is still loading.
  return { id, label, send: text.save, closes: true, isBusy: true }
}
