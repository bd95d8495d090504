import { fullNumber } from '#src/ui/messages/numbers.ts'

export const editorText = {
  /** The text before the link, and the text of the link. */
  markdown: ['Можно ', 'Markdown'],
  sends: ', Ctrl+Enter отправит',
  tools: 'Оформление',
  marks: {
    bold: 'Жирный',
    italic: 'Курсив',
    link: 'Ссылка',
    quote: 'Цитата',
    list: 'Список',
    code: 'Код',
    spoiler: 'Скрытый текст'
  },
  /** Accessible name of a toolbar button, with its shortcut. */
  withKeys: (name: string, key: string) => `${name} (Ctrl+${key})`,
  preview: 'Предпросмотр',
  previewComes: 'Готовим предпросмотр…',
  previewEmpty: 'Здесь пока ничего не видно.',
  /** Name of the list of names and emoji that the field offers. */
  offer: 'Варианты',
  tooLong: (max: number) => `Текст длиннее ${fullNumber(max)}\u00a0знаков.`
}
