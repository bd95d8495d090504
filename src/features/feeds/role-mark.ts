import type { Group } from '#functions/contract/views.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { roleText } from './messages/roles.ts'

/** Facts about an author that the label beside the name tells. */
interface Roles {
  /** The group in whose name the author writes. */
  userGroup: Group
  /** True when a program writes for the account. */
  isBot: boolean
  /** True for a comment of the post's own author. */
  isPostAuthor?: boolean
}

/** Renders the attributes of an author's name from which the styles make its label; false for an author without one. */
export function roleMark({ userGroup, isBot, isPostAuthor = false }: Roles): Safe | false {
  const official = userGroup === 'normal' ? null : userGroup
  const labels = [isPostAuthor && roleText.author, official && roleText[official], isBot && roleText.bot].filter(
    Boolean
  )
  const group = official ?? (isPostAuthor ? 'author' : 'bot')
  return labels.length > 0 && html` data-group="${group}" data-label="${labels.join(', ')}"`
}
