import { profileText } from '#src/messages/profile.ts'
import { html, type Safe } from './html.ts'

/** Attributes of a link to a deleted account, whose name only admins see. */
export const goneMark = (deleted: boolean): Safe | false => deleted && html` data-gone title="${profileText.deleted}"`
