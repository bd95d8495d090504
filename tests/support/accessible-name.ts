/** A name exactly as shown, or a pattern of it. */
export type Name = string | RegExp

/**
 * Elements that a browser without script and with the site's styles does not show. What is in a closed `details` or
 * popover counts as shown, because a visitor opens it without a request.
 */
const UNSEEN = '[hidden], input[type=hidden], template, script, style, head, dialog:not([open], [popover])'

export const isSeen = (element: Element): boolean => !element.closest(UNSEEN)

/** Text with images as their descriptions. Fields have no text: their options are not a part of their label. */
function readNode(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? ''
  if (node.nodeType !== node.ELEMENT_NODE) return ''
  const element = node as Element
  if (element.matches(UNSEEN)) return ''
  return element.localName === 'img' ? (element.getAttribute('alt') ?? '') : readChildren(element)
}
const readChildren = (element: Element): string => [...element.childNodes].map(readNode).join('')

/** Joins spaces and line breaks as browsers do, which leave non-breaking spaces alone. */
const collapse = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').trim()

/** The shown text of an element. */
export const textOf = (element: Element): string => collapse(readChildren(element))

const withoutFields = (label: Element): string =>
  collapse([...label.childNodes].map(node => (isField(node) ? '' : readNode(node))).join(''))
const isField = (node: Node): boolean => ['SELECT', 'TEXTAREA', 'INPUT'].includes(node.nodeName)

function labelsOf(element: Element): string[] {
  const { labels } = element as HTMLInputElement
  return [...(labels ?? [])].map(withoutFields)
}

/** Names by which assistive technology may find the element. */
function namesOf(element: Element): string[] {
  const own = element.getAttribute('aria-label') ?? (isField(element) ? element.getAttribute('value') : null)
  return [...labelsOf(element), own ?? textOf(element)]
}

/** True when a name of the element is the given one; a non-breaking space is a space. */
export const isNamed = (element: Element, name: Name): boolean =>
  namesOf(element).some(own => {
    const plain = own.replaceAll('\u00a0', ' ')
    return typeof name === 'string' ? plain === name : name.test(plain)
  })
