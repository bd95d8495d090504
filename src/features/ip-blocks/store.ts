import { type IpBlock, readHours, withoutStars } from '#functions/contract/ip-blocks.ts'
import { trimText } from '#functions/contract/text.ts'
import { call } from '#src/browser/api.ts'
import { WORDED, whyNot } from '#src/features/administration/why-not.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { type Refusal, refusalOf } from '#src/ui/refusal.ts'
import { ipBlocksText as text } from './text.ts'

/** Values of the form that blocks IP addresses. */
export interface BlockFields {
  address: string
  /** Duration in hours; empty for a permanent block. */
  expiresIn: string
  note: string
}

const blocks = optimistic<IpBlock>('ip-blocks')

/** IP blocks that were made or cancelled since the page was loaded, by id. */
export const $blocks = blocks.$states

/**
 * Returns the blocks to list: those in the rendered page, with their changes since the page was loaded, and the new
 * ones.
 * @param isFirst true for the first page of the list, where new blocks are added.
 */
export function blocksNow(listed: IpBlock[], changes: Record<string, IpBlock>, isFirst: boolean): IpBlock[] {
  const known = new Set(listed.map(({ id }) => id))
  const created = isFirst ? Object.values(changes).filter(({ id }) => !known.has(id)) : []
  return [...created.toSorted((a, b) => b.id - a.id), ...listed.map(block => changes[block.id] ?? block)]
}

/** Returns the range of a block as text: an address, or a subnet in CIDR notation. */
export const rangeText = ({ ip, maskedBits }: IpBlock): string => (maskedBits ? `${ip}/${maskedBits}` : ip)

/** Checks the form before it is sent, and returns its error; null for a valid form. */
export function whyNotSent({ address, expiresIn }: BlockFields): Refusal | null {
  if (withoutStars(trimText(address)) === null) return { field: 'address', message: text.badPattern }
  return readHours(expiresIn) === undefined ? { field: 'expiresIn', message: text.badExpiry } : null
}

/**
 * Blocks a range of IP addresses.
 * @returns true after success; an error for the form; null when an alert has shown the error.
 */
export async function blockRange(fields: BlockFields): Promise<Refusal | null | true> {
  const wrong = whyNotSent(fields)
  if (wrong) return wrong
  try {
    const created = await call('POST', '/ipblocks', fields, { once: true })
    blocks.share(String(created.id), created)
    showAlert(text.blocked(rangeText(created)))
    return true
  } catch (error) {
    const refusal = refusalOf(error, ({ status, message }) => (WORDED.includes(status) ? message : undefined))
    return refusal && { field: undefined, message: text.failed(refusal.message) }
  }
}

/** Cancels an IP block. */
export async function cancelBlock(block: IpBlock): Promise<void> {
  const after = { ...block, inEffect: false, cancelledAt: new Date().toISOString() }
  const isDone = await blocks.change(String(block.id), {
    before: block,
    after,
    send: () => call('DELETE', `/ipblocks/${block.id}`, {}, { once: true }),
    failureOf: whyNot
  })
  if (isDone) showAlert(text.unblocked(rangeText(block)))
}
