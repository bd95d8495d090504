import { MARKS } from '#functions/contract/post-marks.ts'
import type { Post, Viewer } from '#functions/contract/views.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { uncoverText } from './text.ts'

type Marked = Pick<Post, 'spoiler' | 'adult'>
type Reader = Pick<Viewer, 'showMarked'> | null | undefined

const marksOf = (post: Marked) => MARKS.filter(name => post[name])

/** Puts a cover over the content of a post with a mark, unless the viewer has asked for all content. */
export const coveredFor = (viewer: Reader, post: Marked, content: Safe, isCard = false): Safe =>
  content.text !== '' && isCovered(post, viewer) ? covered(post, content, isCard) : content

/** True for a post whose content the viewer sees only after a click. */
export const isCovered = (post: Marked, viewer: Reader): boolean => (post.spoiler || post.adult) && !viewer?.showMarked

/**
 * Renders a cover over the content of a post. The browser opens it without script, and screen readers tell its state.
 * Search engines show no part of the content in their results.
 * @param content the text, pictures and link of the post, of which it has at least one.
 * @param isCard true on a card: the compact layout of feeds leaves out the cover and what is below.
 */
const covered = (post: Marked, content: Safe, isCard = false): Safe =>
  html`<details class="cover${isCard && ' preview'}"><summary class="button">${uncoverText(marksOf(post))}</summary><div data-nosnippet>${content}</div></details>`
