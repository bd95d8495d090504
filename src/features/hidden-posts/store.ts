import { intentText } from '#functions/contract/intents.ts'
import { call } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { failureText } from '#src/ui/failure.ts'

const hidden = optimistic<boolean>('hidden')

/**
 * Changes since the page was loaded, by public id: true for a post that was hidden, false for one that is shown again.
 */
export const $hidden = hidden.$states

/**
 * Hides a post from the viewer's feeds, or shows it there again.
 * @returns true when the server has made the change.
 */
export const changeHidden = (post: string, hide: boolean): Promise<boolean> => hidden.change(post, changeOf(post, hide))

/** Shows a hidden post again, also while the call that hides it is pending. */
export const undoHidden = (post: string): Promise<boolean> => hidden.undo(post, changeOf(post, false))

const changeOf = (post: string, hide: boolean) => ({
  before: !hide,
  after: hide,
  intent: hide ? intentText({ action: 'hide', on: 'post', id: post }) : '',
  async send() {
    if (hide) await call('POST', '/hidden_posts', { postId: post }, { once: true })
    else await call('DELETE', `/hidden_posts/${post}`, {}, { once: true })
    return hide
  },
  failureOf: (error: unknown) => failureText(error, [404])
})
