import { MARKS } from '#functions/contract/post-marks.ts'
import type { Post, Viewer } from '#functions/contract/views.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'
import { markText, uncoverText } from './messages/marks.ts'

type Marked = Pick<Post, 'spoiler' | 'adult'>
type Reader = Pick<Viewer, 'showMarked'> | null | undefined

const marksOf = (post: Marked) => MARKS.filter(name => post[name])

/** True for a post whose content the viewer sees only after a click. */
export const isCovered = (post: Marked, viewer: Reader): boolean => (post.spoiler || post.adult) && !viewer?.showMarked

/** Renders the labels of a post's marks. */
export const markLabels = (post: Marked): Safe =>
  joined(marksOf(post).map(name => html`<span class="marked">${markText[name]}</span>`))

/**
 * Renders a cover over the content of a post. The browser opens it without script, and screen readers tell its state.
 * Search engines show no part of the content in their results.
 * @param content the text, pictures and link of the post.
 * @param isCard true on a card: the compact layout of feeds leaves out the cover and what is below.
 */
export const covered = (post: Marked, content: Safe, isCard = false): Safe | false =>
  content.text !== '' &&
  html`<details class="cover${isCard && ' preview'}"><summary class="button">${uncoverText(marksOf(post))}</summary><div data-nosnippet>${content}</div></details>`
