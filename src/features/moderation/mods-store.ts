import { atom } from 'nanostores'
import type { UserRef } from '#functions/contract/views.ts'
import { call, failureIn } from '#src/browser/api.ts'
import { untilPageLeft } from '#src/browser/current-page.ts'
import { openPage } from '#src/browser/navigation.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import type { ModtoolsContext } from './context-store.ts'
import { modsText as text } from './messages/people.ts'

/** All moderators in their order after a change; null as long as the moderators in the rendered page are current. */
export const $mods = atom<UserRef[] | null>(null)

const path = ({ id }: ModtoolsContext) => `/communities/${id}/mods` as const

/**
 * Appoints a member as moderator, the last in the order.
 * @returns true after success; otherwise an alert has shown the reason.
 */
export async function addMod(context: ModtoolsContext, username: string): Promise<boolean> {
  try {
    $mods.set(await call('POST', path(context), { username }, { once: true }))
    showAlert(text.added(username))
    return true
  } catch (error) {
    const isUnknown = failureIn(error).status === 404
    showAlert(isUnknown ? text.notFound : failureText(error, [403, 409]))
    return false
  }
}

/**
 * Dismisses a moderator. Moderators who dismiss themselves are redirected to the community's page.
 * @param mods moderators that the page shows before the change.
 */
export async function removeMod(context: ModtoolsContext, username: string, mods: UserRef[]): Promise<void> {
  try {
    await call('DELETE', `${path(context)}/${username}`, {}, { once: true })
    if (username === context.me && !context.isAdmin) return leave(context)
    $mods.set(($mods.get() ?? mods).filter(mod => mod.username !== username))
    showAlert(text.removed(username))
  } catch (error) {
    showAlert(failureText(error, [403, 404]))
  }
}

function leave({ name }: ModtoolsContext): Promise<void> {
  openPage(`/${name}`)
  return untilPageLeft()
}
