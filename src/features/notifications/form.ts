import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { numberId } from '#functions/db/id.ts'
import {
  deleteAllNotifications,
  deleteNotification,
  markAllSeen,
  markNotification
} from '#functions/notifications/change.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { byAction } from '#src/ui/forms/take.ts'
import { noticesText as text } from './messages/notices.ts'

/** Result of a form: the fragment of an address to redirect to, or a flash message. */
type Outcome = { hash: string } | { flash: string }

const chosen = (form: Sent) => ({ id: numberId(form.text('id')), form: 'text', key: null }) as const

const setSeen = async (ctx: Ctx, form: Sent, seen: boolean): Promise<Outcome> => {
  const { id } = await markNotification(ctx, chosen(form), { seen, recount: false })
  return { hash: `#n${id}` }
}

const TAKE: Record<string, (ctx: Ctx, form: Sent) => Promise<Outcome>> = {
  seen: (ctx, form) => setSeen(ctx, form, true),
  unseen: (ctx, form) => setSeen(ctx, form, false),
  async delete(ctx, form) {
    await deleteNotification(ctx, chosen(form))
    return { hash: '' }
  },
  async allSeen(ctx) {
    await markAllSeen(ctx, undefined, null)
    return { flash: text.done.allSeen }
  },
  async votesSeen(ctx) {
    await markAllSeen(ctx, 'new_votes', null)
    return { flash: text.done.votesSeen }
  },
  async deleteAll(ctx) {
    await deleteAllNotifications(ctx, null)
    return { flash: text.done.deleteAll }
  }
}

const handle = byAction(TAKE, 'action')

/**
 * Handles a form on the page of notifications. A notification that does not exist any more gives a flash message.
 * @throws AppError invalid_action, invalid_id, not_logged_in, too_many_requests.
 */
export async function takeNotificationForm(ctx: Ctx, form: Sent): Promise<Outcome> {
  try {
    return await handle(ctx, form)
  } catch (error) {
    if (error instanceof AppError && error.code === 'notif_not_found') return { flash: text.gone }
    throw error
  }
}
