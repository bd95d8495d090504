import type { MarkName } from '#functions/contract/post-marks.ts'

/** Labels of the marks of a post, for its cards and its page. */
export const markText: Record<MarkName, string> = { spoiler: 'Спойлер', adult: '18+' }

/** Label of the button that uncovers the content of a post with marks. */
export const uncoverText = (marks: readonly MarkName[]): string =>
  `${marks.map(name => markText[name]).join(', ')}:\u00a0показать`

/** Texts of the page and the dialog that change the label of a post. */
export const labelText = {
  title: 'Метка поста',
  label: 'Метка',
  none: 'Без\u00a0метки',
  save: 'Сохранить',
  menu: 'Метка…',
  isSet: 'Метка поставлена.',
  isRemoved: 'Метка снята.'
}
