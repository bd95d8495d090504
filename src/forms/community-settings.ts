import { changeCommunity } from '#functions/communities/settings.ts'
import type { Ctx } from '#functions/context.ts'
import { communitySettingsText as text } from '#src/messages/modtools.ts'
import type { Sent } from './form.ts'

/** The form of a community's settings. */
export const settingsForm = {
  async take(ctx: Ctx, form: Sent): Promise<string> {
    const chosen = { id: form.text('communityId'), key: null }
    const changes = {
      title: form.text('title'),
      about: form.text('about'),
      postingRestricted: form.on('postingRestricted'),
      modlogPublic: form.on('modlogPublic')
    }
    await changeCommunity(ctx, chosen, changes)
    return text.saved
  }
}
