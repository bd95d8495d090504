import { intentText } from '#functions/contract/intents.ts'
import { call } from '#src/api.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { optimistic } from './optimistic.ts'

const hidden = optimistic<boolean>('hidden')

/** Whether posts are hidden, of those that were hidden or shown again since the page came, by their public ids. */
export const $hidden = hidden.$states

/** Takes a post out of the viewer's feeds, or brings it back. @returns whether it was done. */
export function changeHidden(post: string, hide: boolean): Promise<boolean> {
  return hidden.change(post, {
    before: !hide,
    after: hide,
    intent: hide ? intentText({ act: 'hide', on: 'post', id: post }) : '',
    async send() {
      if (hide) await call('POST', '/hidden_posts', { postId: post }, { once: true })
      else await call('DELETE', `/hidden_posts/${post}`, {}, { once: true })
      return hide
    },
    sayWhyNot: error => failureText(error, [404])
  })
}
