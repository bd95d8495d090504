import { profileText } from '#src/messages/profile.ts'
import { html, type Safe } from './html.ts'

/** Marks the link to somebody whose account is deleted: only admins still see the name. */
export const goneMark = (deleted: boolean): Safe | false => deleted && html` data-gone title="${profileText.deleted}"`
