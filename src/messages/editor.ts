import { fullNumber } from './numbers.ts'

export const editorText = {
  /** Before the link, the link, after it. */
  markdown: ['Можно ', 'Markdown'],
  sends: ', Ctrl+Enter отправит',
  count: (length: number, max: number) => `${fullNumber(length)} / ${fullNumber(max)}`,
  tooLong: (max: number) => `Текст длиннее ${fullNumber(max)} знаков.`
}
