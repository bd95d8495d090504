import { type Address, readRows } from '#scripts/site/cursor.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { OURS } from './schema.ts'

/** Tables and columns of the database that an archive omits. */
export interface Omitted {
  tables: string[]
  columns: Record<string, string[]>
}

/**
 * Tables and columns that no backup contains: the queues of push messages, letters and webhooks, so that a restored site
 * does not send them again, and the numbers of documents in the search index, which a restored site fills anew.
 */
export const WAITING: Omitted = {
  tables: ['push_outbox', 'mail_outbox', 'hook_deliveries'],
  columns: { posts: ['search_doc'], comments: ['search_doc'] }
}

/** Tables and columns that make sense on one site only: sessions, access tokens, keys, webhooks, IP addresses of members, current counters. */
const OWN: Omitted = {
  tables: [
    ...WAITING.tables,
    'sessions',
    'access_tokens',
    'push_subscriptions',
    'idempotency_keys',
    'rate_limits',
    'captcha_uses',
    'mail_links',
    'known_devices',
    'ip_blocks',
    'community_hooks'
  ],
  columns: {
    ...WAITING.columns,
    users: ['created_ip', 'last_seen_ip', 'last_seen_key'],
    site: ['vapid_public_key', 'vapid_private_key']
  }
}
/** Columns with the credentials of members. */
const ACCESS = ['email', 'email_confirmed_at', 'password_hash']
/** Tables with the second factors of members, and with the letters that go to their addresses. */
const FACTORS = ['second_factors', 'passkeys', 'recovery_codes', 'wanted_letters']

/**
 * Lists the tables and columns that an export omits.
 * @param withAccounts true when members can log in at the new site.
 */
export const omittedBy = (withAccounts: boolean): Omitted => ({
  tables: [...OWN.tables, ...(withAccounts ? [] : FACTORS)],
  columns: { ...OWN.columns, users: [...(OWN.columns['users'] ?? []), ...(withAccounts ? [] : ACCESS)] }
})

const TABLES = `select m.name, json_group_array(c.name) columns
  from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'
  group by m.name order by m.name <> 'sqlite_sequence', m.name`

/** A table, and the query that reads its rows. */
export interface Table {
  name: string
  query: string
}

/**
 * Lists the tables of the site in the database. Tables of other applications are left out. SQLite's sequence table
 * comes first, because rows inserted later can only raise its numbers.
 * @throws Refusal when the database belongs to another application.
 */
export async function tablesOf(database: Address, omitted: Omitted): Promise<Table[]> {
  const tables: { name: string; columns: string[] }[] = []
  for await (const [, { name, columns }] of readRows(database, [TABLES]))
    tables.push({ name: String(name), columns: JSON.parse(String(columns)) as string[] })
  if (!tables.some(({ name }) => name === 'migrations'))
    throw new Refusal('The database is not of this site: it has no migrations.')
  return tables
    .filter(({ name }) => OURS.has(name) && !omitted.tables.includes(name))
    .map(table => tableOf(table, omitted))
}

function tableOf({ name, columns }: { name: string; columns: string[] }, omitted: Omitted): Table {
  const included = columns.filter(column => !omitted.columns[name]?.includes(column))
  return { name, query: `select ${included.map(column => `"${column}"`).join(', ')} from "${name}"` }
}
