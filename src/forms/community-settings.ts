import { changeCommunity } from '#functions/communities/settings.ts'
import type { Ctx } from '#functions/context.ts'
import { wasOf } from '#src/lib/was.ts'
import { communitySettingsText as text } from '#src/messages/modtools.ts'
import type { Sent } from './form.ts'

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
      modlogPublic: changedSwitch(form, 'modlogPublic'),
      was: form.was('title', 'about')
    }
    await changeCommunity(ctx, chosen, changes)
    return text.saved
  }
}
