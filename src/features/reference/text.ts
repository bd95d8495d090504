export const referencePageText = {
  title: 'API',
  contents: 'Содержание',
  description: (site: string) =>
    `Как программе читать форум ${site}, писать и голосовать: вход, все вызовы с примерами для curl, ответы и ошибки.`,
  copy: 'Скопировать',
  copied: 'Команда скопирована.',
  notCopied: 'Скопировать не удалось: выделите команду и скопируйте сами.'
}
