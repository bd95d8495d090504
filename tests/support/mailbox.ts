import { setTimeout } from 'node:timers/promises'
import { createClient } from '@libsql/client/http'
import { writeLetter } from '#functions/mail/letter.ts'

/** A letter as its receiver reads it. */
export interface ReadLetter {
  subject: string
  text: string
  /** Path and query of the letter's link on the site; '' for a letter without a link. */
  link: string
}

interface Site {
  origin: string
  databaseUrl: string
}

export async function lettersTo(site: Site, email: string): Promise<ReadLetter[]> {
  const db = createClient({ url: site.databaseUrl })
  const { rows } = await db.execute({
    sql: 'select letter from mail_outbox where email = ? order by id',
    args: [email]
  })
  db.close()
  return rows.map(({ letter }) => {
    const { subject, paragraphs, action } = writeLetter(
      { SECRET_KEY: 'x'.repeat(32), SITE_NAME: 'Вече' },
      JSON.parse(String(letter))
    )
    return { subject, text: paragraphs.join('\n'), link: action?.address.slice(site.origin.length) ?? '' }
  })
}

const PATIENCE_MS = 15_000
const PAUSE_MS = 50

/**
 * Waits until an address has received a number of letters, and returns the last one.
 * @throws Error when it has more letters, or fewer after some time.
 */
export async function lastLetter(site: Site, email: string, count: number): Promise<ReadLetter> {
  const until = Date.now() + PATIENCE_MS
  let letters = await lettersTo(site, email)
  while (letters.length < count && Date.now() < until) {
    await setTimeout(PAUSE_MS)
    letters = await lettersTo(site, email)
  }
  const last = letters.at(-1)
  if (letters.length !== count || !last) throw new Error(`${email} has ${letters.length} letters instead of ${count}`)
  return last
}
