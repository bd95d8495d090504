import { changeCommunity } from '#functions/communities/settings.ts'
import type { Ctx } from '#functions/context.ts'
import { communitySettingsText as text } from '#src/features/moderation/text.ts'
import { changedSwitch, changedText } from '#src/ui/forms/changed-fields.ts'
import type { Sent } from '#src/ui/forms/form.ts'

/** Handler of the form with a community's settings. */
export const settingsForm = {
  async take(ctx: Ctx, form: Sent): Promise<string> {
    const chosen = { id: form.text('communityId'), key: null }
    const changes = {
      title: changedText(form, 'title'),
      about: changedText(form, 'about'),
      postingRestricted: changedSwitch(form, 'postingRestricted'),
      modlogPublic: changedSwitch(form, 'modlogPublic'),
      commentImages: changedSwitch(form, 'commentImages'),
      was: form.was('title', 'about')
    }
    await changeCommunity(ctx, chosen, changes)
    return text.saved
  }
}
