import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Safe } from './html.ts'

const OPEN = '\u0001'
const CLOSE = '\u0002'
const HOLES = new RegExp(`${OPEN}(\\w+)${CLOSE}`)
const SPECIAL = /[&<>"']/
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes a text as React does, so that React and the string templates give equal bytes. */
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"']/g, letter => ENTITIES[letter] ?? '') : text

/**
 * Renders a React component on the server by string templates, for components that a page has hundreds of. React
 * renders the component once for each combination of its other props, and texts are inserted into that markup.
 * @param Component component whose markup depends on its props alone.
 * @param holes names of the text props, which must appear in the markup unchanged.
 * @returns a function that renders the component.
 */
export function templateOf<Props extends object>(
  Component: FunctionComponent<Props>,
  holes: readonly (keyof Props & string)[]
): (props: Props) => Safe {
  const drawn = new Map<string, string[]>()
  const placeholders = Object.fromEntries(holes.map(name => [name, OPEN + name + CLOSE]))
  const partsOf = (props: Props): string[] =>
    renderToStaticMarkup(createElement(Component, { ...props, ...placeholders })).split(HOLES)
  return props => {
    let shape = ''
    for (const name in props) if (!(name in placeholders)) shape += `${String(props[name])} `
    const parts = drawn.get(shape) ?? partsOf(props)
    drawn.set(shape, parts)
    let markup = parts[0] ?? ''
    for (let at = 1; at < parts.length; at += 2)
      markup += escaped(String(props[parts[at] as keyof Props])) + (parts[at + 1] ?? '')
    return new Safe(markup)
  }
}
