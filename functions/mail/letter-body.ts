import { escapeUTF8 as escapeHtml } from 'entities'
import type { Letter, LetterItem, LetterLink } from './letter.ts'

/** Style sheet of a letter: no colours, so that each program for mail shows it in its own light or dark ones. */
const STYLES = ':root{color-scheme:light dark}'
/** Style of the column; addresses of links break anywhere, because their tokens are longer than a phone is wide. */
const COLUMN = 'max-width:34rem;margin:0 auto;padding:1rem;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere'

const linkOf = ({ label, address }: LetterLink): string =>
  `<a href="${escapeHtml(address).replaceAll('"', '&quot;')}">${escapeHtml(label)}</a>`

/** Writer of the parts of a letter, in one of the two formats. */
interface Pen {
  text(paragraph: string): string
  action(link: LetterLink): string
  item(item: LetterItem): string
  ending(link: LetterLink): string
}

const PLAIN: Pen = {
  text: paragraph => paragraph,
  action: ({ label, address }) => `${label}:\n${address}`,
  item: ({ label, text, address }) => `${label}\n${text}\n${address}`,
  ending: ({ label, address }) => `${label}:\n${address}`
}

const HTML: Pen = {
  text: paragraph => `<p>${escapeHtml(paragraph)}</p>`,
  action: link => `<p>${linkOf(link)}</p>\n<p><small>${escapeHtml(link.address)}</small></p>`,
  item: item => `<p>${linkOf(item)}<br>\n${escapeHtml(item.text)}</p>`,
  ending: link => `<p><small>${linkOf(link)}</small></p>`
}

/** Lists the parts of a letter in their order: links and items stand after the first paragraph. */
function partsOf({ paragraphs, action, items, ending }: Letter, pen: Pen): string[] {
  const [first, ...rest] = paragraphs.map(pen.text)
  return [
    ...(first === undefined ? [] : [first]),
    ...(action ? [pen.action(action)] : []),
    ...items.map(pen.item),
    ...rest,
    ...(ending ? [pen.ending(ending)] : [])
  ]
}

/** Writes the plain text of a letter. */
export const letterText = (letter: Letter): string => `${partsOf(letter, PLAIN).join('\n\n')}\n`

/** Writes the HTML of a letter: text and a link, without pictures and without anything that the reader's program loads. */
export function letterHtml(letter: Letter): string {
  const parts = partsOf(letter, HTML)
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
