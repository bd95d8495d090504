import { CookieJar, JSDOM } from 'jsdom'
import { isNamed, isSeen, type Name, textOf } from './accessible-name.ts'
import type { Member } from './member.ts'
import { type Arrival, type Navigation, navigate } from './navigation.ts'
import { type Submitter, submissionOf } from './submission.ts'

const LINKS = 'a[href]'
const BUTTONS = 'button, input[type=submit]'
const FIELDS = 'input, select, textarea'

/** Type of all fields. Selects and text areas have those properties of an input that tests use. */
type Field = HTMLInputElement

/**
 * A browser without script. It opens pages, stores cookies, follows links and redirects, and submits forms. It has no
 * layout, styles and history, so tests about these run in Chromium.
 */
export class Visitor {
  readonly #origin: string
  readonly #jar = new CookieJar()
  /** The open page, parsed; null until a test looks at it. Parsing a page takes most of the time of a visit. */
  #parsed: JSDOM | null = null
  #arrival: Arrival | null = null
  #last: Navigation | null = null
  #files = new Map<Element, File>()

  constructor(origin: string) {
    this.#origin = origin
  }

  get #current(): Arrival {
    if (!this.#arrival) throw new Error('No page is open.')
    return this.#arrival
  }
  get status(): number {
    return this.#current.status
  }
  get headers(): Arrival['headers'] {
    return this.#current.headers
  }
  /** Path, query and fragment of the open page. */
  get url(): string {
    const { origin, href } = this.#current.url
    return origin === this.#origin ? href.slice(origin.length) : href
  }
  get document(): Document {
    return this.#window.document
  }
  get #window(): JSDOM['window'] {
    this.#parsed ??= parse(this.#current)
    return this.#parsed.window
  }

  /** Opens a path of the site, as after typing its address. */
  open(path: string): Promise<void> {
    return this.#go({ url: new URL(path, this.#origin), method: 'GET', body: null, from: null })
  }

  /** Takes over the session of a member. */
  logIn({ cookie }: Member): void {
    for (const pair of cookie.split('; ')) this.#jar.setCookieSync(`${pair}; Path=/`, this.#origin)
  }
  /** Names of the stored cookies that browsers send to the site. */
  get cookies(): string[] {
    return this.#jar.getCookiesSync(this.#origin).map(({ key }) => key)
  }
  /** Deletes all cookies, and with them the session. */
  logOut(): void {
    this.#jar.removeAllCookiesSync()
  }

  /** Elements of the open page that match a selector and are shown. */
  all<Found extends Element = HTMLElement>(selector: string): Found[] {
    return [...this.document.querySelectorAll<Found>(selector)].filter(isSeen)
  }
  /** Texts of the shown elements that match a selector. */
  texts(selector: string): string[] {
    return this.all(selector).map(textOf)
  }
  /** The only shown element that matches a selector. */
  one<Found extends Element = HTMLElement>(selector: string): Found {
    return only(this.all<Found>(selector), selector)
  }
  /** Text of the only shown element that matches a selector. */
  text(selector: string): string {
    return textOf(this.one(selector))
  }
  /** Values of an attribute of all matching elements, shown or not; '' for an element without it. */
  attributes(selector: string, name: string): string[] {
    return [...this.document.querySelectorAll(selector)].map(element => element.getAttribute(name) ?? '')
  }

  /** Structured data (JSON-LD) of the page for search engines. */
  structuredData(): unknown[] {
    const scripts = [...this.document.querySelectorAll('script[type="application/ld+json"]')]
    return scripts.map(({ textContent }) => JSON.parse(textContent))
  }

  link(name: Name, within = 'body'): HTMLAnchorElement {
    return this.#named<HTMLAnchorElement>(LINKS, name, within)
  }
  button(name: Name, within = 'body'): Submitter {
    return this.#named<Submitter>(BUTTONS, name, within)
  }
  field(label: Name, within = 'body'): Field {
    return this.#named<Field>(FIELDS, label, within)
  }

  /** Follows a link, given as an element or by its name. */
  follow(link: Name | Element, within?: string): Promise<void> {
    const { href } = isName(link) ? this.link(link, within) : (link as HTMLAnchorElement)
    return this.#go({ url: new URL(href), method: 'GET', body: null, from: this.#current.url })
  }

  /** Fills in a field: with a text, the label of an option, true or false for a checkbox, or a file. */
  fill(label: Name, value: string | boolean | File, within?: string): void {
    const field = this.field(label, within)
    if (value instanceof File) this.#files.set(field, value)
    else if (typeof value === 'boolean') (field as HTMLInputElement).checked = value
    else field.value = field.localName === 'select' ? optionOf(field, value) : value
  }

  /** Presses a button, given as an element or by its name, which submits its form. */
  press(button: Name | Element, within?: string): Promise<void> {
    const submitter = isName(button) ? this.button(button, within) : (button as Submitter)
    return this.#go(submissionOf(this.#window, submitter, this.#files, this.#current.url))
  }

  /** Clicks a button twice at once: its form is submitted twice, and the second answer is shown. */
  async pressTwice(button: Name | Element, within?: string): Promise<void> {
    const submitter = isName(button) ? this.button(button, within) : (button as Submitter)
    const submission = submissionOf(this.#window, submitter, this.#files, this.#current.url)
    await navigate(submission, this.#jar)
    await this.#go(submission)
  }

  /** Loads the page again. An answer to a form is submitted again, as after the browser's question. */
  async reload(): Promise<void> {
    if (!this.#last) throw new Error('No page is open.')
    const { url } = this.#current
    await this.#go(url.href === this.#last.url.href ? this.#last : { url, method: 'GET', body: null, from: url })
  }

  #named<Found extends Element>(selector: string, name: Name, within: string): Found {
    const elements = this.all<Found>(`:is(${within}) :is(${selector})`).filter(element => isNamed(element, name))
    return only(elements, `${selector} named ${name}`)
  }

  async #go(navigation: Navigation): Promise<void> {
    const arrival = await navigate(navigation, this.#jar)
    this.#last = navigation
    this.#parsed?.window.close()
    this.#parsed = null
    this.#files = new Map()
    this.#arrival = arrival
  }
}

/** Parses a page; the document of any other answer is empty. */
function parse({ headers, body, url }: Arrival): JSDOM {
  const isPage = headers['content-type']?.startsWith('text/html')
  return new JSDOM(isPage ? body.toString() : '', { url: url.href })
}

const isName = (target: Name | Element): target is Name => typeof target === 'string' || target instanceof RegExp

function only<Found>(elements: Found[], what: string): Found {
  const [first] = elements
  if (!first || elements.length > 1) throw new Error(`The page has ${elements.length} of ${what}.`)
  return first
}

function optionOf(select: Element, label: string): string {
  return only(
    [...select.querySelectorAll('option')].filter(option => option.label === label || option.value === label),
    `option ${label}`
  ).value
}
