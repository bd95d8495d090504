import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { lastLetter } from './mailbox.ts'
import { guestOf, type Member, memberOf } from './member.ts'

/** An account with an address. */
export interface Addressee {
  name: string
  email: string
  member: Member
}

let made = 0

/** Creates an account with an address, and waits for its first letter, whose link confirms the address. */
export async function newAddressee(site: { origin: string; dataDir: string }): Promise<Addressee> {
  made += 1
  const name = `addressee_${made}`
  const email = `${name}@example.org`
  const guest = await guestOf(site.origin)
  const answer = await guest.send('POST', '/api/_signup', { username: name, email, password: DEMO_PASSWORD })
  if (answer.status !== 201) throw new Error(`${name} cannot sign up: ${answer.status} ${await answer.text()}`)
  await lastLetter(site, email, 1)
  return { name, email, member: memberOf(site.origin, answer) }
}

/** Reads the token of a letter's link, given as path and query. */
export const tokenIn = (link: string): string => new URL(link, 'http://site').searchParams.get('token') ?? ''

/** Settings of the letters that an account asks for. */
type Switches = { replyLettersOn?: boolean; digestOn?: boolean }

/** Creates an account with a confirmed address, and asks for letters. */
export async function newReader(
  site: { origin: string; dataDir: string; run(sql: string, ...args: string[]): Promise<void> },
  switches: Switches
): Promise<Addressee> {
  const reader = await newAddressee(site)
  await site.run('update users set email_confirmed_at = 1 where username = ?', reader.name)
  const answer = await reader.member.send('POST', '/api/_settings?action=updateProfile', switches)
  if (answer.status !== 200) throw new Error(`${reader.name} cannot ask for letters: ${answer.status}`)
  return reader
}
