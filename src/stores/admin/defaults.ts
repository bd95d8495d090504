import type { Community } from '#functions/contract/views.ts'
import { call } from '#src/api.ts'
import { adminText, adminCommunitiesText as text } from '#src/messages/admin.ts'
import { optimistic } from '#src/stores/actions/optimistic.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { whyNot } from './why-not.ts'

type CommunityRef = Pick<Community, 'id' | 'name'>

const defaults = optimistic<boolean>('default-communities')

/** Whether communities are default ones, by their id: those that were changed since the page came. */
export const $defaults = defaults.$states

/** Makes a community a default one, or undoes it; it can be taken back for a while. */
export async function setDefault(place: CommunityRef, isDefault: boolean): Promise<void> {
  if (!(await change(place, isDefault))) return
  const takeBack = () => void change(place, !isDefault)
  showAlert(isDefault ? text.added(place.name) : text.removed(place.name), {
    act: { label: adminText.undo, run: takeBack }
  })
}

const change = ({ id, name }: CommunityRef, isDefault: boolean): Promise<boolean> =>
  defaults.change(id, {
    before: !isDefault,
    after: isDefault,
    async send() {
      const action = isDefault ? 'add_default_forum' : 'remove_default_forum'
      await call('POST', '/_admin', { action, name }, { once: true })
      return isDefault
    },
    sayWhyNot: whyNot
  })
