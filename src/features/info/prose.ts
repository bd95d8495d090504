import { renderMarkdown } from '#functions/markdown/markdown.ts'
import { keepUnits } from '#functions/messages/units.ts'
import type { Settings } from '#functions/settings/settings.ts'
import about from './about.md?raw'
import guidelines from './guidelines.md?raw'
import markdownGuide from './markdown-guide.md?raw'
import moderatorGuidelines from './moderator-guidelines.md?raw'
import privacyPolicy from './privacy-policy.md?raw'
import terms from './terms.md?raw'
import type { infoText } from './text.ts'

export type InfoName = keyof typeof infoText.pages

const SOURCES: Record<InfoName, string> = {
  about,
  guidelines,
  'moderator-guidelines': moderatorGuidelines,
  terms,
  'privacy-policy': privacyPolicy,
  'markdown-guide': markdownGuide
}

export interface Prose {
  html: string
  sections: { id: string; title: string }[]
}

const HEADING = /<h2>(.*?)(?: \{#([\w-]+)\})?<\/h2>/g

/** Renders the Markdown of an info page, fills in its placeholders, and gives each section an id. */
export function renderInfo(source: string, settings: Settings): Prose {
  const names: Record<string, string> = {
    site: settings.SITE_NAME,
    slug: settings.SITE_SLUG,
    email: settings.CONTACT_EMAIL,
    social: settings.SOCIAL_URL
  }
  const filled = source.replace(/\{(site|slug|email|social)\}/g, (_, name: string) => names[name] ?? '')
  const sections: Prose['sections'] = []
  const html = keepUnits(renderMarkdown(filled)).replace(HEADING, (_, inner: string, ownId: string | undefined) => {
    const title = inner.replace(/<[^>]*>/g, '')
    const id = ownId ?? slugOf(title)
    sections.push({ id, title })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html, sections }
}

/** Returns the id of a section: the letters and digits of its title, in any alphabet, joined by hyphens. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/&\w+;/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const rendered = new Map<InfoName, Prose>()

/** Renders the HTML of an info page once. The settings do not change while the Worker runs, so the result is cached. */
export function infoProse(name: InfoName, settings: Settings): Prose {
  const prose = rendered.get(name) ?? renderInfo(SOURCES[name], settings)
  rendered.set(name, prose)
  return prose
}
