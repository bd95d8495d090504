import type { Community } from '#functions/contract/views.ts'
import { call } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { adminText, adminCommunitiesText as text } from './text.ts'
import { whyNot } from './why-not.ts'

type CommunityRef = Pick<Community, 'id' | 'name'>

const defaults = optimistic<boolean>('default-communities')

/**
 * Changes since the page was loaded, by community id: true for a community that became a default community, false for
 * one that is no default community any more.
 */
export const $defaults = defaults.$states

/** Adds a community to the default communities or removes it. An alert offers to undo the change. */
export async function setDefault(community: CommunityRef, isDefault: boolean): Promise<void> {
  if (!(await change(community, isDefault))) return
  const takeBack = () => void change(community, !isDefault)
  showAlert(isDefault ? text.added(community.name) : text.removed(community.name), {
    action: { label: adminText.undo, run: takeBack }
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
    failureOf: whyNot
  })
