import type { ErrorCode } from '#functions/contract/errors.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Comment } from '#functions/contract/views.ts'
import { call, failureIn } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { endRemoval } from '#src/features/post-actions/confirm-removal.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { adminCommentsText as text } from './text.ts'
import { whyNot } from './why-not.ts'

const removed = optimistic<boolean>('removed-comments')

/** Changes since the page was loaded, by comment id: true for a deleted comment, false for a restored one. */
export const $removed = removed.$states

const GONE: ErrorCode = 'comment_deleted'

/** Deletes a comment as an admin. A comment that somebody else has just deleted is shown as deleted too. */
export async function removeComment(
  { id, postPublicId }: Pick<Comment, 'id' | 'postPublicId'>,
  reason: ReasonInput
): Promise<void> {
  const isDone = await removed.change(id, {
    before: false,
    after: true,
    async send() {
      try {
        await call('DELETE', `/posts/${postPublicId}/comments/${id}?deleteAs=admins`, reason, { once: true })
      } catch (error) {
        if (failureIn(error).code !== GONE) throw error
      }
      return true
    },
    failureOf: whyNot
  })
  if (!isDone) return
  endRemoval(id)
  showAlert(text.removed)
}
