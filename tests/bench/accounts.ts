import type { Client } from '@libsql/client/http'

/**
 * Gives demo accounts the demo password.
 * @returns their names.
 */
export async function withPassword(db: Client, most: number): Promise<string[]> {
  await db.execute("update users set password_hash = (select password_hash from users where username = 'Sova')")
  const { rows } = await db.execute({
    sql: 'select username from users where deleted_at is null and banned_at is null limit ?',
    args: [most]
  })
  return rows.map(row => String(row[0]))
}
