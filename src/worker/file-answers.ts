const answer = (text: string, type: string): Response => new Response(text, { headers: { 'Content-Type': type } })

export const atomAnswer = (xml: string): Response => answer(xml, 'application/atom+xml; charset=utf-8')
export const sitemapAnswer = (xml: string): Response => answer(xml, 'application/xml; charset=utf-8')
export const openSearchAnswer = (xml: string): Response =>
  answer(xml, 'application/opensearchdescription+xml; charset=utf-8')
export const textAnswer = (text: string): Response => answer(text, 'text/plain; charset=utf-8')

/** Answers a JSON document that scripts of any site may read. */
export function jsonAnswer(value: object, type: string): Response {
  const response = answer(JSON.stringify(value), type)
  response.headers.set('Access-Control-Allow-Origin', '*')
  return response
}
