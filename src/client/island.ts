import { type Load, onIntent } from './intent.ts'

// Astro's own island element, with what our islands use of it and no more: client:intent, props of plain values, no
// slots, no view transitions. It comes with the file of small behaviours, at the reader's first sign of life, so that
// no page carries it.

type Encoded = [kind: number, value: unknown]
type Component = object
type Hydrate = (element: Element) => (component: Component, props: object, slots: object, options: object) => unknown

const PLAIN = 0

/** Props travel as pairs of a kind and a value: 0 a plain value or an object of pairs, 1 an array of pairs. */
function decode([kind, value]: Encoded): unknown {
  if (kind !== PLAIN) return (value as Encoded[]).map(decode)
  return value !== null && typeof value === 'object' ? decodeObject(value) : value
}

const decodeObject = (value: object): object =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, decode(part as Encoded)]))

/**
 * React sets anew what its text fields hold. A field that is dirty, as HTML calls it, keeps the selection meanwhile.
 */
function makeDirty(island: HTMLElement): void {
  for (const field of island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) {
    const { value } = field
    field.value = value
  }
}

/** Once more, for a network that fails now and then. By the same address: islands share files, and none may be there twice. */
const fetchModule = (url: string) => import(url).catch(() => import(url))

class Island extends HTMLElement {
  connectedCallback(): void {
    const read = (name: string) => this.getAttribute(name) ?? ''
    const load: Load = async () => {
      try {
        const [island, renderer] = await Promise.all([
          fetchModule(read('component-url')),
          fetchModule(read('renderer-url'))
        ])
        const component: Component = island[read('component-export')]
        const hydrate: Hydrate = renderer.default
        return async () => {
          makeDirty(this)
          island.wake?.()
          await hydrate(this)(component, decodeObject(JSON.parse(read('props'))), {}, {})
          this.removeAttribute('ssr')
        }
      } catch (error) {
        // The island stays as it was, with its mark: the next sign of intent tries again.
        console.error(error)
        return async () => {}
      }
    }
    const { value } = JSON.parse(read('opts')) as { value: unknown }
    onIntent(load, typeof value === 'string' ? value : null, this)
  }
}

customElements.define('astro-island', Island)
