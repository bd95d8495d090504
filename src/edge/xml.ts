const HOUR_S = 3600
/** Feeds are asked for again and again by the same readers. */
const FEED_S = 300

const answer = (text: string, type: string, seconds: number): Response =>
  new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${seconds}` }
  })

export const atomAnswer = (xml: string): Response => answer(xml, 'application/atom+xml', FEED_S)
export const sitemapAnswer = (xml: string): Response => answer(xml, 'application/xml', HOUR_S)
export const robotsAnswer = (text: string): Response => answer(text, 'text/plain', HOUR_S)
