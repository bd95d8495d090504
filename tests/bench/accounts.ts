import type { Client } from '@libsql/client/http'

/**
 * Gives all demo accounts the password of the known accounts.
 * @param most maximum number of names.
 * @returns names of accounts that can log in.
 */
export async function withPassword(db: Client, most: number): Promise<string[]> {
  await db.execute("update users set password_hash = (select password_hash from users where username = 'Sova')")
  const { rows } = await db.execute({
    sql: 'select username from users where deleted_at is null and banned_at is null limit ?',
    args: [most]
  })
  return rows.map(row => String(row[0]))
}
