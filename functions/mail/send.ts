import { createHmac } from 'node:crypto'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { load, plan } from '#functions/db/plan.ts'
import { countLetter } from '#functions/observation/counters.ts'
import { logError, logFailure } from '#functions/observation/log.ts'
import { mailServerOf } from '#functions/settings/mail-settings.ts'
import {
  CLAIMED_MAX,
  type ClaimedLetter,
  claimDue,
  finished,
  givenBack,
  isLastTry,
  isOutdated,
  putOff
} from './claims.ts'
import { MailFailure, type Outcome, type Reason } from './failures.ts'
import { fileDelivery } from './file.ts'
import { sendsMail } from './is-on.ts'
import { writeLetter } from './letter.ts'
import { composeMessage, isReceiver, senderDomain } from './message.ts'
import { type Delivery, smtpDelivery } from './smtp.ts'

/** Upper bound for the rounds in which one queue message sends; handling a queue message must stay short. */
const ROUNDS = 4
/**
 * Milliseconds after which a round begins no further delivery. Together with the limits of a session and a delivery
 * (smtp.ts) this is less than the lease of the claims.
 */
const ROUND_MS = 60_000

/**
 * Sends due letters in rounds, with two database round trips for each. A further job of the queue sends the letters
 * that remain after the last round.
 */
export async function sendLetters(ctx: Ctx): Promise<void> {
  if (!sendsMail(ctx.settings)) return
  for (let round = 0; round < ROUNDS; round += 1) {
    // The deliveries of a round take time, so each round claims and postpones by the time of its own beginning.
    const current = { ...ctx, now: new Date() }
    const claimed = await claimDue(current)
    if (claimed.length > 0) await sendRound(current, claimed)
    if (claimed.length < CLAIMED_MAX) return
  }
  await ctx.jobs.send({ type: 'mail' })
}

function openDelivery({ settings, mail }: Ctx): Delivery {
  const server = mailServerOf(settings)
  return server ? smtpDelivery(server, senderDomain(settings)) : fileDelivery(mail)
}

async function sendRound(ctx: Ctx, claimed: ClaimedLetter[]): Promise<void> {
  const delivery = openDelivery(ctx)
  const end = ctx.now.getTime() + ROUND_MS
  const statements: BatchItem<'sqlite'>[] = []
  const problems = new Set<Reason>()
  for (const each of claimed) {
    if (Date.now() > end) {
      statements.push(givenBack(ctx, each))
      continue
    }
    const outcome = await sendOne(ctx, delivery, each)
    countLetter(outcome.is)
    if (outcome.is !== 'sent') problems.add(outcome.reason)
    statements.push(outcome.is === 'late' ? putOff(ctx, each) : finished(ctx, each))
  }
  delivery.close()
  await load(ctx.db, { done: plan(statements, () => null) })
  logProblems(ctx, problems)
}

/** Delivers a letter that is still of use. Any failure is an outcome, so that the other letters are sent. */
async function sendOne(ctx: Ctx, delivery: Delivery, claimed: ClaimedLetter): Promise<Outcome> {
  if (isOutdated(claimed, Date.now())) return { is: 'refused', reason: 'outdated' }
  if (!isReceiver(claimed.email)) return { is: 'refused', reason: 'address' }
  try {
    await delivery.deliver(await messageOf(ctx, claimed))
    return { is: 'sent' }
  } catch (error) {
    if (error instanceof MailFailure) return outcomeOf(error, claimed)
    logError(ctx.trace, error)
    return { is: 'refused', reason: 'content' }
  }
}

const outcomeOf = ({ reason, permanent }: MailFailure, claimed: ClaimedLetter): Outcome => ({
  is: permanent || isLastTry(claimed) ? 'refused' : 'late',
  reason
})

function messageOf({ settings, now }: Ctx, { id, email, createdAt, letter }: ClaimedLetter) {
  const written = writeLetter(settings, letter)
  // The digest hides how many letters the site sends.
  const messageId = createHmac('sha256', settings.SECRET_KEY).update(`letter:${id}:${createdAt}`).digest('hex')
  return composeMessage(settings, written, { to: email, id: messageId.slice(0, 32), date: now })
}

/** Reasons that concern one receiver or letter, and tell the operator nothing about the site. */
const ORDINARY: ReadonlySet<Reason> = new Set(['receiver', 'address', 'outdated'])

function logProblems({ trace }: Ctx, problems: Set<Reason>): void {
  const reasons = [...problems].filter(reason => !ORDINARY.has(reason))
  if (reasons.length > 0) logFailure(trace, `Letters were not delivered: ${reasons.join(', ')}`)
}
