import type { Client } from '@libsql/client'
import { DAY } from './time.ts'

/** The account and the time of a post, comment or vote. */
interface DatedAction {
  userId: string
  createdAt: number
}

/**
 * Fills the table of active members of past days with the accounts that wrote or voted on each day. Other statistics
 * are counted by triggers.
 */
export async function fillActiveMembers(db: Client, ...actions: DatedAction[][]): Promise<void> {
  const membersOf = new Map<number, Set<string>>()
  for (const { userId, createdAt } of actions.flat()) {
    const day = Math.floor(createdAt / DAY)
    membersOf.set(day, (membersOf.get(day) ?? new Set()).add(userId))
  }
  const rows = [...membersOf].map(([day, { size }]) => [day, size])
  await db.execute({
    sql: `update analytics_days set active_members = max(active_members, counted.value ->> 1)
      from json_each(?) as counted where day = counted.value ->> 0`,
    args: [JSON.stringify(rows)]
  })
}
