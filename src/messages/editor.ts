import { fullNumber } from './numbers.ts'

export const editorText = {
  /** Before the link, the link, after it. */
  markdown: ['Можно ', 'Markdown'],
  sends: ', Ctrl+Enter отправит',
  tools: 'Оформление',
  marks: {
    bold: 'Жирный',
    italic: 'Курсив',
    link: 'Ссылка',
    quote: 'Цитата',
    list: 'Список',
    code: 'Код'
  },
  /** A button's name with its keys. */
  withKeys: (name: string, key: string) => `${name} (Ctrl+${key})`,
  preview: 'Предпросмотр',
  previewComes: 'Готовим предпросмотр…',
  previewEmpty: 'Здесь пока ничего не видно.',
  tooLong: (max: number) => `Текст длиннее ${fullNumber(max)}\u00a0знаков.`
}
