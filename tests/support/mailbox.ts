import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'

/** A letter as its receiver reads it. */
export interface ReadLetter {
  subject: string
  text: string
  html: string
  /** Path and query of the letter's link on the site; '' for a letter without a link. */
  link: string
  /** Headers by which a mail program ends letters of this kind; undefined for other letters. */
  unsubscribe: string | undefined
  unsubscribePost: string | undefined
}

/** A site that keeps its letters as files. */
interface Site {
  origin: string
  dataDir: string
}

/** Parsed letters by their bytes as text. Parsing takes a hundred times as long as reading. */
const parsedLetters = new Map<string, Promise<ParsedMail>>()

/** Parses a letter, or finds it among those that were parsed before. */
function parse(path: string): Promise<ParsedMail> {
  const bytes = readFileSync(path)
  const key = bytes.toString('latin1')
  const parsed = parsedLetters.get(key) ?? simpleParser(bytes)
  parsedLetters.set(key, parsed)
  return parsed
}

/** Reads the letters that a site has written to an address, in their order. */
export async function lettersTo({ origin, dataDir }: Site, email: string): Promise<ReadLetter[]> {
  const folder = join(dataDir, 'mail')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const parsed = await Promise.all(names.map(name => parse(join(folder, name))))
  return parsed
    .filter(({ to }) => [to ?? []].flat().some(({ text }) => text === email))
    .map(({ subject = '', text = '', html, headerLines }) => {
      const header = (name: string) => headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]*:\s*/, '')
      return {
        subject,
        text,
        html: html || '',
        link: linkIn(text, origin),
        unsubscribe: header('list-unsubscribe'),
        unsubscribePost: header('list-unsubscribe-post')
      }
    })
}

/** Lists the receivers of all letters that a site has written, in their order. */
export function receiversOf({ dataDir }: Pick<Site, 'dataDir'>): (string | undefined)[] {
  const folder = join(dataDir, 'mail')
  return readdirSync(folder)
    .sort()
    .map(name => /^To: (?:.*<)?([^>\r\n]+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1])
}

/** Finds the link of a letter, which has a token. */
function linkIn(text: string, origin: string): string {
  const address = /https?:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? origin
  if (!address.startsWith(origin)) throw new Error(`The link leads to another site: ${address}`)
  return address.slice(origin.length)
}

const PATIENCE_MS = 30_000
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
