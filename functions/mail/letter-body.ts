import { escapeUTF8 as escapeHtml } from 'entities'
import type { Letter } from './letter.ts'

/** Style sheet of a letter: no colours, so that each program for mail shows it in its own light or dark ones. */
const STYLES = ':root{color-scheme:light dark}'
/** Style of the column; addresses of links break anywhere, because their tokens are longer than a phone is wide. */
const COLUMN = 'max-width:34rem;margin:0 auto;padding:1rem;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere'

const linkHtml = ({ label, address }: NonNullable<Letter['action']>): string => {
  const href = escapeHtml(address).replaceAll('"', '&quot;')
  return `<p><a href="${href}">${escapeHtml(label)}</a></p>\n<p><small>${escapeHtml(address)}</small></p>`
}

/** Lists the parts of a letter in their order: the link stands after the first paragraph. */
function partsOf<Part>(
  { paragraphs, action }: Letter,
  draw: { text(paragraph: string): Part; link(action: NonNullable<Letter['action']>): Part }
): Part[] {
  const [first, ...rest] = paragraphs.map(draw.text)
  return [...(first === undefined ? [] : [first]), ...(action ? [draw.link(action)] : []), ...rest]
}

/** Writes the plain text of a letter. */
export const letterText = (letter: Letter): string =>
  `${partsOf(letter, { text: paragraph => paragraph, link: ({ label, address }) => `${label}:\n${address}` }).join('\n\n')}\n`

/** Writes the HTML of a letter: text and a link, without pictures and without anything that the reader's program loads. */
export function letterHtml(letter: Letter): string {
  const parts = partsOf(letter, { text: paragraph => `<p>${escapeHtml(paragraph)}</p>`, link: linkHtml })
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${STYLES}</style>
</head>
<body>
<div style="${COLUMN}">
${parts.join('\n')}
</div>
</body>
</html>
`
}
