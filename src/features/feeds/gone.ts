import { profileText } from '#src/features/profiles/text.ts'
import { html, type Safe } from '#src/ui/html.ts'

/**
 * Renders the attributes of a link to a deleted account. Only admins get such links, because they still see its name.
 */
export const goneMark = (deleted: boolean): Safe | false => deleted && html` data-gone title="${profileText.deleted}"`
