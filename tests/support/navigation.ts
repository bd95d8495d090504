import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { CookieJar } from 'jsdom'

/** A browser's request for a page after a click on a link, a submitted form or a typed address. */
export interface Navigation {
  url: URL
  method: 'GET' | 'POST'
  body: URLSearchParams | FormData | null
  /** Address of the page with the link or the form; null for a typed address. */
  from: URL | null
}

/** The response after all redirects. */
export interface Arrival {
  url: URL
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const REDIRECTS_MAX = 10
const KEEPS_METHOD = [307, 308]

/**
 * Makes the headers by which a server can tell a navigation from a request by a script, and forms of its own site from
 * forms of other sites.
 */
function headersOf({ url, method, from }: Navigation, jar: CookieJar): Record<string, string> {
  const site = !from ? 'none' : from.origin === url.origin ? 'same-origin' : 'cross-site'
  return {
    Accept: 'text/html,*/*;q=0.8',
    Cookie: jar.getCookieStringSync(url.href),
    'Sec-Fetch-Dest': 'document',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Site': site,
    ...(from && { Referer: site === 'same-origin' ? from.href.replace(/#.*/, '') : `${from.origin}/` }),
    ...(method === 'POST' && { Origin: (from ?? url).origin })
  }
}

/** Sends one request by node:http, because Node's fetch marks its requests as sent by a script. */
async function send(navigation: Navigation, jar: CookieJar): Promise<Omit<Arrival, 'url'>> {
  const encoded = new Response(navigation.body)
  const content = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('Content-Type')
  const headers = {
    ...headersOf(navigation, jar),
    ...(type && { 'Content-Type': type, 'Content-Length': String(content.length) })
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(navigation.url, { method: navigation.method, headers }, resolve).on('error', reject).end(content)
  })
  for (const cookie of answer.headers['set-cookie'] ?? []) jar.setCookieSync(cookie, navigation.url.href)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

/**
 * Requests a page and follows redirects as browsers do.
 * @throws Error when the redirects have no end.
 */
export async function navigate(first: Navigation, jar: CookieJar): Promise<Arrival> {
  let navigation = first
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await send(navigation, jar)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status > 399 || location === undefined) return { ...answer, url: navigation.url }
    const url = new URL(location, navigation.url)
    url.hash ||= navigation.url.hash
    navigation = KEEPS_METHOD.includes(answer.status)
      ? { ...navigation, url }
      : { ...navigation, url, method: 'GET', body: null }
  }
  throw new Error(`${first.url} redirects without end`)
}
