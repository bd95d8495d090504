const answer = (text: string, type: string): Response =>
  new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } })

export const atomAnswer = (xml: string): Response => answer(xml, 'application/atom+xml')
export const sitemapAnswer = (xml: string): Response => answer(xml, 'application/xml')
export const openSearchAnswer = (xml: string): Response => answer(xml, 'application/opensearchdescription+xml')
export const robotsAnswer = (text: string): Response => answer(text, 'text/plain')
