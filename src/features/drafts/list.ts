import { currentMemberId } from '#src/browser/current-page.ts'
import { elementOf, fetchMarkup, parsed } from '#src/browser/markup.ts'
import { $editors, draftsIn, dropDrafts, forgetOldDrafts, type SavedDraft } from '#src/features/offline/drafts-store.ts'
import { unsentText } from '#src/features/offline/messages/unsent.ts'
import { restoreArchived } from '#src/features/offline/sealed.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'
import { time } from '#src/ui/time.ts'
import { type PostOfDraft, placeOf, postOf, wordsOf } from './places.ts'
import { draftsText as text } from './text.ts'

/** Number of characters of a draft that the list shows; a draft that no page opens is shown whole. */
const SHOWN_MAX = 300

/** Posts of the listed drafts, by public id. */
const posts = new Map<string, PostOfDraft>()

/** Lists the drafts of the member on the page that has an element for them. */
export async function listDrafts(): Promise<void> {
  await restoreArchived().catch(console.error)
  forgetOldDrafts()
  const list = document.querySelector<HTMLElement>('[data-drafts]')
  if (!list) return
  const update = () =>
    loadPosts()
      .catch(console.error)
      .then(() => show(list))
  await update()
  // Other tabs change the drafts, too, and a page that the browser has kept shows those of an earlier time.
  addEventListener('storage', update)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) asked.clear()
    void update()
  })
  $editors.listen(() => show(list))
}

/** Public ids of the posts that were requested. Other tabs change a draft with every letter. */
const asked = new Set<string>()

/** Reads the posts in which drafts are comments, as cards: a request for a thread would count as a visit to it. */
async function loadPosts(): Promise<void> {
  const ofDrafts = draftsIn(currentMemberId(), '').flatMap(({ where }) => postOf(where) ?? [])
  const ids = new Set(ofDrafts.filter(id => !asked.has(id)))
  if (ids.size === 0) return
  for (const id of ids) asked.add(id)
  const cards = parsed(await fetchMarkup(`/-/feed?ids=${[...ids].map(id => `p${id}`).join('.')}`))
  for (const card of cards.querySelectorAll('.card')) {
    const link = card.querySelector('h2 a')
    posts.set(card.id.slice(1), { title: link?.textContent ?? '', path: link?.getAttribute('href') ?? '' })
  }
}

/** Drafts that the list shows. */
let shown = ''

/** Lists the drafts again when they have changed; the focus stays on the same draft. */
function show(list: HTMLElement): void {
  const drafts = draftsIn(currentMemberId(), '')
  const now = JSON.stringify([drafts, [...posts]])
  if (now === shown) return
  shown = now
  const focused = list.querySelector<HTMLElement>('li:focus-within')?.dataset['where']
  const rows = elementOf(html`<ul class="tool-rows">${joined(drafts.map(row))}</ul>`)
  for (const [at, button] of rows.querySelectorAll('button').entries())
    button.addEventListener('click', () => void drop(list, drafts[at]?.where ?? ''))
  list.replaceChildren(drafts.length > 0 ? rows : elementOf(html`<p class="soft" tabindex="-1">${text.empty}</p>`))
  const again = [...list.querySelectorAll('li')].find(one => one.dataset['where'] === focused)
  again?.querySelector('button')?.focus()
}

function row({ where, text: stored, hasPicture, at }: SavedDraft): Safe {
  const { label, href } = placeOf(where, posts.get(postOf(where) ?? '') ?? null)
  const words = wordsOf(where, stored)
  const shown = href !== null && words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX)}…` : words
  return html`<li data-where="${where}"><div class="tool-what"><b>${label}</b> <span class="tiny">${time(new Date(at).toISOString(), new Date())}</span><p class="small draft-text">${shown}</p>${hasPicture && html`<p class="tiny">${unsentText.withPicture}</p>`}</div><div class="tool-acts">${href !== null && html`<a class="button" href="${href}" aria-label="${text.named(text.open, label)}">${text.open}</a>`}<button class="button" type="button" aria-label="${text.named(unsentText.drop, label)}">${unsentText.dropYes}</button></div></li>`
}

async function drop(list: HTMLElement, where: string): Promise<void> {
  await confirmed({ title: unsentText.dropTitle, text: unsentText.dropText, yes: unsentText.dropYes })
  dropDrafts(currentMemberId(), where)
  list.querySelector<HTMLElement>('button, [tabindex]')?.focus()
}
