import { profileText } from '#src/features/profiles/text.ts'
import { html, type Safe } from '#src/ui/html.ts'

/** Attributes of a link to a deleted account, whose name only admins see. */
export const goneMark = (deleted: boolean): Safe | false => deleted && html` data-gone title="${profileText.deleted}"`
