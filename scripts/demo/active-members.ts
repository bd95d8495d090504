import type { Client } from '@libsql/client'
import { DAY } from './time.ts'

/** Something that an account did. */
interface DatedAction {
  userId: string
  createdAt: number
}

/** Triggers count all of a day but who was seen on it: of the past that is whoever wrote or voted. */
export async function fillActiveMembers(db: Client, ...deeds: DatedAction[][]): Promise<void> {
  const seen = new Map<number, Set<string>>()
  for (const { userId, createdAt } of deeds.flat()) {
    const day = Math.floor(createdAt / DAY)
    seen.set(day, (seen.get(day) ?? new Set()).add(userId))
  }
  const rows = [...seen].map(([day, { size }]) => [day, size])
  await db.execute({
    sql: `update analytics_days set active_members = max(active_members, counted.value ->> 1)
      from json_each(?) as counted where day = counted.value ->> 0`,
    args: [JSON.stringify(rows)]
  })
}
