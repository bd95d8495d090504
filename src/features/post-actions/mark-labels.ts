import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import type { Post } from '#functions/contract/views.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'
import { markText } from './text.ts'

/** Renders the label of a mark. */
export const markLabel = (name: MarkName): Safe => html`<span class="marked">${markText[name]}</span>`

/** Renders the labels of a post's marks. */
export const markLabels = (post: Pick<Post, MarkName>): Safe => joined(MARKS.filter(name => post[name]).map(markLabel))
