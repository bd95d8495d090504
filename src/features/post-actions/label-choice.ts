import type { PostLabel } from '#functions/contract/labels.ts'
import { elementOf } from '#src/browser/markup.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { labelLink } from './label-link.ts'
import { setLabel } from './store.ts'
import { labelText as text } from './text.ts'

/** The post of the page, whose label the member changes. */
export interface LabelledPost {
  publicId: string
  communityName: string
}

const shownLabel = (): HTMLElement | null => document.querySelector<HTMLElement>('.post .meta .flair')

/** Returns the number of the label that the page shows; empty without one. */
export const shownLabelId = (): string => shownLabel()?.getAttribute('href')?.split('label=')[1] ?? ''

/** Shows a label in the line above the post, in the place that the server gives it; null: none. */
function show(label: HTMLElement | null): void {
  const shown = shownLabel()
  if (shown && label) shown.replaceWith(label)
  else if (label) {
    const before = [...document.querySelectorAll('.post .meta :is(time, .source)')].at(-1)
    before?.insertAdjacentElement('afterend', label)
  } else shown?.remove()
}

let last = Promise.resolve()

/**
 * Shows the chosen label at once, and saves it. A refused label is replaced by the former one. Changes are saved one
 * after another.
 * @param label null: none.
 */
export function chooseLabel(post: LabelledPost, label: PostLabel | null): Promise<void> {
  last = last.then(() => change(post, label))
  return last
}

async function change({ publicId, communityName }: LabelledPost, label: PostLabel | null): Promise<void> {
  const former = shownLabel()
  const link = labelLink({ label, communityName })
  show(link && elementOf(link))
  const failure = await setLabel(publicId, label?.id ?? null)
  if (failure) show(former)
  showAlert(failure || (label ? text.isSet : text.isRemoved))
}
