import { intentOf } from '#functions/contract/intents.ts'
import { linkOf, titleOf } from '#functions/contract/post-fields.ts'
import { isBlank, isLonger, storableText } from '#functions/contract/text.ts'
import { decodeCursor } from '#functions/db/cursor.ts'
import { pageAt } from '#functions/edge/addresses.ts'
import { localPath } from '#functions/http/local-path.ts'
import { networkOf } from '#functions/http/network.ts'
import { pictureFormOf } from '#functions/http/uploads.ts'
import { readRange as readByteRange } from '#functions/images/range.ts'
import { readRange } from '#functions/ip-blocks/address.ts'
import { textOf } from '#functions/links/charset.ts'
import { headOf } from '#functions/links/page-metadata.ts'
import { excerptOf } from '#functions/markdown/excerpt.ts'
import { renderMarkdown } from '#functions/markdown/markdown.ts'
import { sessionCookie } from '#functions/sessions/cookies.ts'
import { verifyGuestToken } from '#functions/sessions/csrf.ts'
import { readSessionValue } from '#functions/sessions/token.ts'
import { escapeXml } from '#functions/site/xml.ts'
import { acceptedEncoding, FOR_ONE } from '#scripts/server/encoding.ts'
import { pathOf } from '#scripts/server/request.ts'
import { highlightOf } from '#src/features/comments/highlight.ts'
import { readablePath } from '#src/features/links/readable.ts'
import { videoOf } from '#src/features/links/video.ts'
import { sharedFields } from '#src/features/posts/shared-form.ts'
import { html } from '#src/ui/html.ts'
import { readAddress } from '#src/worker/address.ts'
import { pageAddress } from '#src/worker/queries.ts'
import { fixed, printTable, type Row } from './table.ts'

/** Number of characters of a short text. Each parser is also measured with a text that is ten times as long. */
const LENGTH = 10_000
const TIMES = 10
const RUNS = 5
/**
 * Maximum ratio between the times for the longer and the shorter text. A higher ratio means that the time grows faster
 * than linearly. The ratio of linear growth is ten, but garbage collection can make it forty.
 */
const RATIO_MAX = 60
/** Time in milliseconds below which a ratio is ignored, because the measurement is too inexact. */
const SHORT_MS = 4

/** Texts that are repeated to make hostile inputs: marks for which parsers search, often without the expected end. */
const SEEDS = [
  '.)',
  '<',
  '<a ',
  '<title><',
  '/',
  ' ',
  '=',
  ';',
  ',',
  '[',
  '](',
  '*',
  '_a',
  '`',
  '>',
  '>!',
  '>!a!<',
  '>!a\n',
  '&',
  '://',
  'http://a ',
  'a@',
  '\n',
  '\n> ',
  '- ',
  '|',
  '::',
  '%',
  '~',
  '🙂',
  '!',
  '"',
  'a'
]

type Parser = (text: string) => unknown
const address = (text: string) => new URL(encodeURI(`https://veche.example/${text}`))
const attempted =
  (parser: Parser): Parser =>
  async text => {
    try {
      return await parser(text)
    } catch {
      return undefined
    }
  }
const sentAs =
  (type: string): Parser =>
  body =>
    pictureFormOf(
      new Request('https://veche.example', { method: 'POST', body, headers: { 'Content-Type': type } }),
      () => true
    )

/**
 * All parsers of input from clients or other sites, each with the greatest length of its input in characters. Each
 * parser is measured with a short text and with one that is `TIMES` times as long; the number bounds the long text.
 */
const PARSERS: Record<string, [Parser, most?: number]> = {
  'shared text': [text => sharedFields(new URLSearchParams({ text: `http://a${text}` }))],
  'JSON body': [text => JSON.parse(text, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))],
  'JSON depth': [text => JSON.parse(`${'['.repeat(text.length)}`, (_, part) => part)],
  'form, urlencoded': [sentAs('application/x-www-form-urlencoded')],
  'form, multipart': [sentAs('multipart/form-data; boundary=a')],
  'form, boundary': [text => sentAs(`multipart/form-data; ${text}`)('--'), 16_000],
  title: [titleOf],
  blank: [isBlank],
  length: [text => isLonger(text, text.length - 1)],
  link: [linkOf],
  cursor: [text => decodeCursor(text, 'ns')],
  intent: [intentOf],
  'local path': [localPath],
  'page of an address': [text => pageAt(address(text)), 8192],
  'request address': [text => readAddress(address(text)), 8192],
  'query of a page': [text => pageAddress(new URL(`https://veche.example/?${text}`)), 8192],
  highlight: [text => highlightOf(new URLSearchParams({ highlightFrom: text })), 8192],
  network: [networkOf, 16_000],
  'block of addresses': [readRange],
  cookies: [sessionCookie, 16_000],
  session: [text => readSessionValue('s', text), 16_000],
  token: [text => verifyGuestToken('s', text, new Date())],
  Range: [readByteRange, 16_000],
  'Accept-Encoding': [header => acceptedEncoding(header, FOR_ONE), 16_000],
  'request target': [pathOf, 16_000],
  'path of a link': [text => readablePath(`https://a/${text}a`)],
  video: [text => videoOf(`https://www.youtube.com/${text}`)],
  'HTML of a page': [text => html`<p>${text}</p>`.toString()],
  'XML of a feed': [escapeXml],
  Markdown: [renderMarkdown, 20_000],
  excerpt: [source => excerptOf(renderMarkdown(source)), 20_000],
  'charset of a page': [text => textOf(Buffer.from(`<meta ${text}`), 'text/html')],
  'head of a page': [
    text =>
      headOf({ bytes: Buffer.from(text), contentType: 'text/html', url: new URL('https://a') } as Parameters<
        typeof headOf
      >[0])
  ]
}

/** Runs a parser several times and returns the shortest time, because a busy machine lengthens some of the times. */
async function timed(parser: Parser, text: string): Promise<number> {
  const run = attempted(parser)
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < RUNS; time += 1) {
    const startedAt = performance.now()
    await run(text)
    least = Math.min(least, performance.now() - startedAt)
  }
  return least
}

async function worstOf(name: string, [parser, most = LENGTH * TIMES]: [Parser, number?]): Promise<Row> {
  const long = Math.min(most, LENGTH * TIMES)
  const of = (seed: string, length: number) => `${seed.repeat(Math.ceil(length / seed.length)).slice(0, length)}\u0001`
  let worst = { ratio: 0, seed: '', short: 0, long: 0 }
  for (const seed of SEEDS) {
    const [few, many] = [await timed(parser, of(seed, long / TIMES)), await timed(parser, of(seed, long))]
    const ratio = many < SHORT_MS ? 0 : many / Math.max(few, 0.01)
    if (many > worst.long) worst = { ratio, seed, short: few, long: many }
  }
  return {
    parser: name,
    characters: long,
    'slowest for': JSON.stringify(worst.seed),
    'a tenth, ms': fixed(worst.short, 2),
    'all, ms': fixed(worst.long, 2),
    ratio: fixed(worst.ratio)
  }
}

/**
 * Measures how the time of each parser grows with the length of hostile inputs.
 * @throws Error that names the parsers whose time grows faster than linearly.
 */
export async function benchParsers(): Promise<void> {
  const rows: Row[] = []
  for (const [name, parser] of Object.entries(PARSERS)) rows.push(await worstOf(name, parser))
  printTable('Parsers of what clients and other sites send, the slowest text of each', rows)
  const faster = rows.filter(({ ratio }) => Number(ratio) > RATIO_MAX).map(({ parser }) => parser)
  if (faster.length > 0) throw new Error(`These grow faster than what they read: ${faster.join(', ')}.`)
}
