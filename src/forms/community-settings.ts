import { changeCommunity } from '#functions/communities/settings.ts'
import type { Ctx } from '#functions/context.ts'
import { communitySettingsText as text } from '#src/messages/modtools.ts'
import type { Sent } from './form.ts'

/** The fields of the settings, each with its hidden twin: what it held when the page came. */
export const wasOf = (name: string): string => `was_${name}`

/** What has changed since the page came: what others have set meanwhile stays. */
const changedText = (form: Sent, name: string) => (form.text(name) === form.text(wasOf(name)) ? null : form.text(name))
const changedSwitch = (form: Sent, name: string) => (form.on(name) === form.on(wasOf(name)) ? null : form.on(name))

/** The form of a community's settings. */
export const settingsForm = {
  async take(ctx: Ctx, form: Sent): Promise<string> {
    const chosen = { id: form.text('communityId'), key: null }
    const changes = {
      title: changedText(form, 'title'),
      about: changedText(form, 'about'),
      postingRestricted: changedSwitch(form, 'postingRestricted'),
      modlogPublic: changedSwitch(form, 'modlogPublic')
    }
    await changeCommunity(ctx, chosen, changes)
    return text.saved
  }
}
