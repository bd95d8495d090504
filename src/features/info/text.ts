/** Titles and descriptions of the info pages. Their texts are the Markdown files in this folder. */
export const infoText = {
  contents: 'Содержание',
  pages: {
    about: {
      title: 'О нас',
      description: (site: string) =>
        `${site} — некоммерческий форум сообществ без рекламы и слежки: зачем он нужен, на какие деньги живёт и как связаться с командой.`
    },
    guidelines: {
      title: 'Правила',
      description: (site: string) =>
        `Общие правила форума ${site}: как здесь спорят, чего нельзя публиковать, как работают голоса, жалобы и блокировки.`
    },
    'moderator-guidelines': {
      title: 'Руководство модератора',
      description: (site: string) =>
        `Чего форум ${site} ждёт от модераторов сообществ: как разбирать жалобы, закрывать обсуждения и блокировать участников.`
    },
    terms: {
      title: 'Условия использования',
      description: (site: string) =>
        `На каких условиях можно читать форум ${site} и писать на нём: аккаунт, права на тексты и картинки, модерация.`
    },
    'privacy-policy': {
      title: 'Конфиденциальность',
      description: (site: string) =>
        `Что форум ${site} знает о гостях и участниках, где это хранится, кому видно и как это удалить.`
    },
    'markdown-guide': {
      title: 'Как размечать текст',
      description: (site: string) =>
        `Как оформить пост или комментарий на форуме ${site}: выделение, ссылки, списки, цитаты, код и таблицы.`
    }
  }
}
