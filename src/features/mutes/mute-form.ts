import { html, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { muteText } from './text.ts'

export interface Muting {
  /** Name of the form field with the id. */
  field: 'userId' | 'communityId'
  id: string
  /** Name of the account as @name, or of the community as /name. */
  name: string
  muted: boolean
}

/** Renders the menu entry that mutes or unmutes an account or a community. */
export const muteForm = ({ field, id, name, muted }: Muting, fields: Safe): Safe =>
  html`<form class="mute" data-do="mutes.toggle" action="/-/mutes" method="post">${fields}<input type="hidden" name="${field}" value="${id}"><button type="submit" name="mute" value="${muted ? 'off' : 'on'}" data-mute="${name}" aria-description="${muteText.effect(name, muted)}">${icon('eyeoff')}<span><span>${muteText.toggle(muted)}</span> ${name}</span></button></form>`
