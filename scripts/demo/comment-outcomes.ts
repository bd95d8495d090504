import type { Group } from '#functions/contract/views.ts'
import type { DemoAccount } from './accounts.ts'
import type { DemoComment } from './comments.ts'
import type { LogEntry } from './moderation-outcomes.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

const DELETED_SHARE = 0.015
const EDITED_SHARE = 0.03
const CAPACITIES: Group[] = ['normal', 'normal', 'normal', 'mods', 'mods', 'admins']

function remove(remark: DemoComment, admins: DemoAccount[], at: number, random: Random): LogEntry | null {
  const as = random.pick(CAPACITIES)
  const actor = as === 'normal' ? remark.author : random.pick(as === 'mods' ? remark.topic.community.mods : admins)
  remark.until = at
  Object.assign(remark.row, { deletedAt: at, deletedBy: actor.row.id, deletedAs: as })
  if (as === 'normal') {
    // A comment deleted by its author loses its text. A comment removed by a moderator keeps its text for moderators.
    Object.assign(remark.row, { body: '', bodyHtml: '', rendererVersion: 0 })
    return null
  }
  const { id, communityId } = remark.row
  return {
    createdAt: at,
    actorId: actor.row.id,
    capacity: as,
    action: 'delete_comment',
    targetType: 'comment',
    targetId: id,
    communityId,
    reason: null
  }
}

/**
 * Deletes and edits some comments.
 * @returns the entries of the moderation log about removed comments.
 */
export function decideCommentOutcomes(remarks: DemoComment[], admins: DemoAccount[], now: number): LogEntry[] {
  const random = createRandom('remark fates')
  const log: LogEntry[] = []
  for (const remark of remarks) {
    const span = Math.min(Math.min(now, remark.author.until) - remark.row.createdAt, 2 * DAY)
    if (span < HOUR) continue
    const at = Math.round(remark.row.createdAt + random.between(6 * MINUTE, span))
    if (random.chance(DELETED_SHARE)) {
      const line = remove(remark, admins, at, random)
      if (line) log.push(line)
    } else if (random.chance(EDITED_SHARE)) remark.row.editedAt = at
  }
  return log
}
