/**
 * Accessible name by which a test finds an element: the exact name as it is shown, or a pattern that the name matches.
 */
export type Name = string | RegExp

/**
 * Selector of elements that a browser without script does not show with the site's styles. Elements in a closed
 * `details` or popover count as shown, because a visitor can open it without a request.
 */
const UNSEEN = '[hidden], input[type=hidden], template, script, style, head, dialog:not([open], [popover])'

export const isSeen = (element: Element): boolean => !element.closest(UNSEEN)

/** Reads the text of a node. An image is replaced by its description; the options of a field are left out. */
function readNode(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? ''
  if (node.nodeType !== node.ELEMENT_NODE) return ''
  const element = node as Element
  if (element.matches(UNSEEN)) return ''
  return element.localName === 'img' ? (element.getAttribute('alt') ?? '') : readChildren(element)
}
const readChildren = (element: Element): string => [...element.childNodes].map(readNode).join('')

/** Replaces each sequence of spaces and line breaks by one space, as browsers do; non-breaking spaces stay. */
const collapse = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').trim()

/** Reads the text of an element that browsers show. */
export const textOf = (element: Element): string => collapse(readChildren(element))

const withoutFields = (label: Element): string =>
  collapse([...label.childNodes].map(node => (isField(node) ? '' : readNode(node))).join(''))
const isField = (node: Node): boolean => ['SELECT', 'TEXTAREA', 'INPUT'].includes(node.nodeName)

function labelsOf(element: Element): string[] {
  const { labels } = element as HTMLInputElement
  return [...(labels ?? [])].map(withoutFields)
}

/** Reads the accessible names of an element: the texts of its labels, and its own label, value or text. */
function namesOf(element: Element): string[] {
  const own = element.getAttribute('aria-label') ?? (isField(element) ? element.getAttribute('value') : null)
  return [...labelsOf(element), own ?? textOf(element)]
}

/** True when one of an element's accessible names matches. A non-breaking space counts as an ordinary space. */
export const isNamed = (element: Element, name: Name): boolean =>
  namesOf(element).some(own => {
    const plain = own.replaceAll('\u00a0', ' ')
    return typeof name === 'string' ? plain === name : name.test(plain)
  })
