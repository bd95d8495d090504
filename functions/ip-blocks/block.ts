import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { type IpBlock, readHours } from '#functions/contract/ip-blocks.ts'
import { IP_BLOCK_NOTE_MAX } from '#functions/contract/limits.ts'
import { isLonger, trimText } from '#functions/contract/text.ts'
import { numberId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { ipBlocks, moderationLog, site, users } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { madeBy } from '#functions/idempotency/write-once.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { writeAsAdmin } from '#functions/moderation/write-as-admin.ts'
import { isHeld, type Range, readRange } from './address.ts'
import { refreshBlocks } from './block-cache.ts'
import { blockFields, blockView, isInEffect } from './list.ts'

const HOUR_MS = 3_600_000
/** Upper bound for the members whose names are stored with a block. */
const ASSOCIATED_MAX = 1000

export interface NewBlock {
  /** An address, a subnet in CIDR notation, or a wildcard. */
  address: string
  /** Number of hours from the form, as text; empty: no end. */
  expiresIn: string
  note: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Blocks a range of addresses from the whole site, and stores the names of the members who were last seen at these
 * addresses. The block is active in this isolate when the call is answered, and in other isolates within seconds. Three
 * database round trips.
 * @throws AppError not_logged_in, too_many_requests, not_admin, bad_ip, subnet_too_large, own_ip, invalid_expiry,
 * too_long, block_duplicate.
 */
export async function blockAddress(ctx: Ctx, { key, ...input }: NewBlock): Promise<IpBlock> {
  const { db, now } = ctx
  const at = now.getTime()
  const createdBlock = madeAt(ctx, key, at)
  const block = await writeAsAdmin(
    ctx,
    key,
    {},
    (_found, { me, may, by }) => {
      const { range, expiresAt, note } = checked(ctx, input)
      const isFree = sql`not exists (select 1 from ${ipBlocks} where ${isRange(range)} and ${isInEffect(at)})`
      const insert = db.run(sql`insert into ${ipBlocks}
        (ip, masked_bits, range_key, range_bits, note, associated_users, created_by, created_at, expires_at)
        select ${range.ip}, ${range.maskedBits}, ${range.key}, ${range.bits}, nullif(${note}, ''), ${seenIn(range)},
          ${me.id}, ${at}, ${expiresAt} where ${isFree} and ${may}`)
      // The log entry is written after the insert, which gives the block its number.
      const entry = { action: 'block_ip', targetType: 'ip_block', targetId: sql`last_insert_rowid()` } as const
      const log = createLogEntry(db, { ...by, ...entry, reason: note || null }, sql`changes() = 1`)
      const isOwn = sql`${isRange(range)} and ${ipBlocks.createdBy} = ${me.id} and ${ipBlocks.createdAt} = ${createdBlock}`
      return {
        statements: [insert, log, changed(ctx)],
        isDone: sql`exists (select 1 from ${ipBlocks} where ${isOwn})`,
        answer: mapPlan(findBlock(ctx, isOwn), ownBlock => {
          // The range was blocked already, or another admin blocked it during the call.
          if (!ownBlock) throw new AppError('block_duplicate', { field: 'address' })
          return ownBlock
        })
      }
    },
    { makes: String(at) }
  )
  await refreshBlocks(db)
  return block
}

/**
 * Cancels an active block. Three database round trips.
 * @throws AppError invalid_id, not_logged_in, too_many_requests, not_admin, block_not_found, not_in_effect.
 */
export async function cancelBlock(ctx: Ctx, { id: input, key }: { id: string; key: CallKey | null }): Promise<IpBlock> {
  const { db, now } = ctx
  const id = numberId(input)
  const at = now.getTime()
  const isThis = eq(ipBlocks.id, id)
  const createdBlock = madeAt(ctx, key, at)
  const block = await writeAsAdmin(
    ctx,
    key,
    { block: findBlock(ctx, isThis) },
    ({ block }, { may, by }) => {
      if (!block) throw new AppError('block_not_found')
      const applies = sql`exists (select 1 from ${ipBlocks} where ${isThis} and ${isInEffect(at)}) and ${may}`
      const isDone = sql`exists (select 1 from ${ipBlocks} where ${isThis} and ${ipBlocks.cancelledAt} = ${createdBlock})`
      return {
        statements: [
          createLogEntry(db, { ...by, action: 'unblock_ip', targetType: 'ip_block', targetId: String(id) }, applies),
          db.update(ipBlocks).set({ cancelledAt: at, endedAt: at }).where(sql`${isThis} and ${applies}`),
          changed(ctx)
        ],
        isDone,
        answer: mapPlan(findBlock(ctx, sql`${isThis} and ${ipBlocks.cancelledAt} = ${createdBlock}`), cancelled => {
          if (!cancelled) throw new AppError('not_in_effect')
          return cancelled
        })
      }
    },
    { makes: String(at) }
  )
  await refreshBlocks(db)
  return block
}

/**
 * Cancels all active blocks; a second call changes nothing. Two database round trips. The log gets one entry for each
 * block.
 * @throws AppError not_logged_in, too_many_requests, not_admin.
 */
export async function cancelBlocks(ctx: Ctx, key: CallKey | null): Promise<void> {
  const { db, now } = ctx
  const at = now.getTime()
  await writeAsAdmin(ctx, key, {}, (_found, { me, may }) => ({
    statements: [
      db.run(sql`insert into ${moderationLog} (created_at, actor_id, capacity, action, target_type, target_id)
        select ${at}, ${me.id}, 'admins', 'unblock_ip', 'ip_block', id from ${ipBlocks} where ${isInEffect(at)} and ${may}`),
      db
        .update(ipBlocks)
        .set({ cancelledAt: at, endedAt: at })
        .where(sql`${isInEffect(at)} and ${may}`),
      db
        .update(site)
        .set({ ipBlocksVersion: sql`${site.ipBlocksVersion} + 1` })
        .where(may)
    ],
    answer: plan([], () => undefined)
  }))
  await refreshBlocks(db)
}

/** Reads a block for admins. @throws AppError invalid_id, block_not_found. */
export const getBlock = (ctx: Ctx, id: string): Plan<IpBlock> =>
  mapPlan(findBlock(ctx, eq(ipBlocks.id, numberId(id))), block => {
    if (!block) throw new AppError('block_not_found')
    return block
  })

/**
 * SQL expression for the time in milliseconds of the first call with a key; without a key, for the time of this call.
 */
const madeAt = (ctx: Ctx, key: CallKey | null, at: number): SQL => sql`cast(${madeBy(ctx, key, String(at))} as integer)`

/** Checks the input for a new block. @throws AppError bad_ip, subnet_too_large, own_ip, invalid_expiry, too_long. */
function checked({ ip, now }: Ctx, { address, expiresIn, note: text }: Omit<NewBlock, 'key'>) {
  const range = readRange(address)
  if (isHeld(range, ip)) throw new AppError('own_ip', { field: 'address' })
  const hours = readHours(expiresIn)
  if (hours === undefined) throw new AppError('invalid_expiry', { field: 'expiresIn' })
  const note = trimText(text)
  if (isLonger(note, IP_BLOCK_NOTE_MAX)) throw new AppError('too_long', { field: 'note' })
  return { range, expiresAt: hours === null ? null : now.getTime() + Math.round(hours * HOUR_MS), note }
}

const isRange = ({ key, bits }: Range): SQL => sql`${ipBlocks.rangeKey} = ${key} and ${ipBlocks.rangeBits} = ${bits}`

/** SQL expression for the names of the members who were last seen at an address of the range, as JSON. */
const seenIn = ({ key, lastKey }: Range): SQL =>
  sql`(select json_group_array(username) from (select username from ${users}
    where last_seen_key between ${key} and ${lastKey} and deleted_at is null limit ${ASSOCIATED_MAX}))`

/**
 * Statement that raises the version of the blocks when the previous statement has changed a row, so that isolates
 * refresh their caches.
 */
const changed = ({ db }: Ctx): BatchItem<'sqlite'> =>
  db
    .update(site)
    .set({ ipBlocksVersion: sql`${site.ipBlocksVersion} + 1` })
    .where(sql`changes() = 1`)

function findBlock({ db, now }: Ctx, condition: SQL): Plan<IpBlock | undefined> {
  const row = db.select(blockFields).from(ipBlocks).innerJoin(users, eq(users.id, ipBlocks.createdBy)).where(condition)
  return plan([row], ([result]) => result && blockView(result, now.getTime()))
}
