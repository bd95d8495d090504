import type { FollowType } from '#functions/contract/follows.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { followText } from './text.ts'

export interface Following {
  type: FollowType
  /** Public id of a post, or id of an account. */
  id: string
  followed: boolean
}

/** Renders the menu entry that follows a post or an account, or ends following it. */
export const followForm = ({ type, id, followed }: Following, fields: Safe): Safe =>
  html`<form class="follow" data-do="follows.toggle" action="/-/follows" method="post">${fields}<input type="hidden" name="type" value="${type}"><input type="hidden" name="targetId" value="${id}"><button type="submit" name="follow" value="${followed ? 'off' : 'on'}">${icon('bell')}<span>${followText.toggle(followed)}</span></button></form>`
