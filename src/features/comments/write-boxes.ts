import { threadText as text } from './messages/thread.ts'
import type { BoxKind, StaffRole } from './thread-items.ts'
import type { WriteBoxProps } from './WriteBox.tsx'

/** Rights of the member that decide which controls an editor has. */
export interface BoxRights {
  /** Roles, as moderator or admin, in which the member may comment besides as author. */
  groups: readonly StaffRole[]
  /** True when comments may have a picture. */
  mayPicture: boolean
}

/** Makes the props with which the editor of a comment is rendered first. */
export function boxOf(kind: BoxKind, id: string, label: string, { groups, mayPicture }: BoxRights): WriteBoxProps {
  if (kind === 'top') return { id, label, send: text.send, groups, mayPicture, form: 'new-comment' }
  if (kind === 'reply') return { id, label, send: text.reply, groups, mayPicture, closes: true }
  // The editor of an edit is busy at first, because the text of the comment is still loading.
  return { id, label, send: text.save, mayPicture, closes: true, isBusy: true }
}
