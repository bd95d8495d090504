import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const STYLE = 'body{font:16px/1.5 sans-serif;max-width:40em;margin:auto}img{max-width:100%;height:auto}'
const CONTROLS = /<(svg|button|script|style|template|select|label)\b[\s\S]*?<\/\1>/g
const FRAMES = /<\/?(?:span|div|section|main|form)\b[^>]*>/g
const ATTRIBUTES = / (?:class|id|role|name|tabindex|data-[\w-]+|aria-[\w-]+)(?:="[^"]*")?/g

/** Makes minimal HTML with the words, links and pictures of a page. */
function bareOf(html: string, origin: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const content = main.replace(CONTROLS, '').replace(FRAMES, '').replace(ATTRIBUTES, '')
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base href="${origin}/"><title>Bare</title><style>${STYLE}</style>${content}`
}

export interface BareSite {
  origin: string
  stop(): void
}

/**
 * Starts a server that answers each path with a minimal page, which has the content of the page that a site has at this
 * path. The cost of a minimal page for a browser is a lower limit for any page with its content.
 */
export async function serveBare(origin: string): Promise<BareSite> {
  const server = createServer(async (request, response) => {
    const page = await fetch(origin + request.url)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(bareOf(await page.text(), origin))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
