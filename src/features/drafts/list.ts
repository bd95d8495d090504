import { read } from '#src/browser/api.ts'
import { currentMemberId } from '#src/browser/current-page.ts'
import { elementOf } from '#src/browser/markup.ts'
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

/** Posts of the listed drafts, by id; null for a post that cannot be read. */
const posts = new Map<string, PostOfDraft>()

/** Lists the drafts of the member on the page that has an element for them. */
export async function listDrafts(): Promise<void> {
  await restoreArchived().catch(console.error)
  forgetOldDrafts()
  const list = document.querySelector<HTMLElement>('[data-drafts]')
  if (!list) return
  await loadPosts()
  show(list)
  // Another tab changes the drafts, too.
  addEventListener('storage', () => show(list))
  $editors.listen(() => show(list))
}

/** Reads the posts in which drafts are comments. */
async function loadPosts(): Promise<void> {
  const ids = new Set(draftsIn(currentMemberId(), '').flatMap(({ where }) => postOf(where) ?? []))
  await Promise.all([...ids].map(async id => posts.set(id, await read(`/posts/${id}?limit=1`).catch(() => null))))
}

function show(list: HTMLElement): void {
  const drafts = draftsIn(currentMemberId(), '')
  const rows = elementOf(html`<ul class="tool-rows">${joined(drafts.map(row))}</ul>`)
  for (const [at, button] of rows.querySelectorAll('button').entries())
    button.addEventListener('click', () => void drop(list, drafts[at]?.where ?? ''))
  list.replaceChildren(drafts.length > 0 ? rows : elementOf(html`<p class="soft" tabindex="-1">${text.empty}</p>`))
}

function row({ where, text: stored, at }: SavedDraft): Safe {
  const { label, href } = placeOf(where, posts.get(postOf(where) ?? '') ?? null)
  const words = wordsOf(where, stored)
  const shown = href !== null && words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX)}…` : words
  return html`<li><div class="tool-what"><b>${label}</b> <span class="tiny">${time(new Date(at).toISOString(), new Date())}</span><p class="small draft-text">${shown}</p></div><div class="tool-acts">${href !== null && html`<a class="button" href="${href}" aria-label="${text.named(text.open, label)}">${text.open}</a>`}<button class="button" type="button" aria-label="${text.named(unsentText.drop, label)}">${unsentText.dropYes}</button></div></li>`
}

async function drop(list: HTMLElement, where: string): Promise<void> {
  await confirmed({ title: unsentText.dropTitle, text: unsentText.dropText, yes: unsentText.dropYes })
  dropDrafts(currentMemberId(), where)
  list.querySelector<HTMLElement>('button, [tabindex]')?.focus()
}
