import { setDefaultCommunity } from '#functions/administration/default-communities.ts'
import { banUser, unbanUser } from '#functions/administration/site-bans.ts'
import { changeSiteSettings } from '#functions/administration/site-settings.ts'
import { createRequested } from '#functions/community-requests/create.ts'
import { denyRequest } from '#functions/community-requests/deny.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { byAction, type PageForm } from '#src/ui/forms/take.ts'
import { adminCommunitiesText, adminRequestsText, signupsText, siteBansText } from './text.ts'

/** Handlers of the forms on the admin page of settings. */
export const siteSettingsForm: PageForm = {
  take: byAction({
    async signups(ctx, form) {
      const { signupsDisabled } = await changeSiteSettings(ctx, null, { signupsDisabled: form.text('to') === 'closed' })
      return signupsDisabled ? signupsText.saidClosed : signupsText.saidOpen
    }
  })
}

/** Handlers of the forms on the admin page of accounts. */
export const usersForm: PageForm = {
  take: byAction({
    async ban(ctx, form) {
      const [username, days] = [form.text('username'), form.text('deleteContentDays')]
      const deleteContentDays = days === '' ? null : Number(days)
      await banUser(ctx, { username, deleteContentDays, key: onceOf(form, ['ban', username, days]) })
      return siteBansText.banned(username)
    },
    async unban(ctx, form) {
      const username = form.text('username')
      await unbanUser(ctx, { username, key: onceOf(form, ['unban', username]) })
      return siteBansText.unbanned(username)
    }
  })
}

/** Handlers of the forms on the admin page of communities. */
export const defaultsForm: PageForm = {
  take: byAction({
    async default(ctx, form) {
      const name = form.text('name')
      const isDefault = form.text('to') === 'default'
      await setDefaultCommunity(ctx, { name, isDefault, key: onceOf(form, ['default', name, form.text('to')]) })
      return isDefault ? adminCommunitiesText.added(name) : adminCommunitiesText.removed(name)
    }
  })
}

/** Handlers of the forms on the admin page of community requests. */
export const requestsForm: PageForm = {
  take: byAction({
    async create(ctx, form) {
      const [id, title, addsRequester] = [form.text('id'), form.text('title'), form.on('addsRequester')]
      const key = onceOf(form, ['create', id, title, String(addsRequester)])
      await createRequested(ctx, { id: Number(id), title, addsRequester, key })
      return adminRequestsText.created
    },
    async deny(ctx, form) {
      const [id, body] = [form.text('id'), form.text('body')]
      await denyRequest(ctx, { id: Number(id), body, key: onceOf(form, ['deny', id, body]) })
      return adminRequestsText.denied
    }
  }),
  errorTexts: { already_denied: adminRequestsText.deniedMeanwhile }
}
