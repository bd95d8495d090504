const NBSP = '\u00a0'

/** Texts of the page that ends letters, by the kind of letters. */
const kinds = {
  replies: {
    /** @param name name of the account; null for a deleted one. */
    text: (name: string | null) => `Не присылать писем об${NBSP}ответах${name === null ? '' : ` аккаунту @${name}`}?`,
    done: `Готово: писем об${NBSP}ответах больше не${NBSP}будет.`,
    off: `Писем об${NBSP}ответах уже нет: они отключены.`
  },
  digest: {
    text: (name: string | null) => `Не присылать подборку за${NBSP}неделю${name === null ? '' : ` аккаунту @${name}`}?`,
    done: `Готово: подборки за${NBSP}неделю больше не${NBSP}будет.`,
    off: `Подборки за${NBSP}неделю уже нет: она отключена.`
  }
}

export const endText = {
  title: 'Отключить письма',
  description: (site: string) => `Письма форума ${site}.`,
  kinds,
  submit: 'Отключить',
  invalid: `Ссылка неполная или изменена. Скопируйте её из${NBSP}письма целиком или отключите письма в${NBSP}настройках.`,
  toSettings: 'К настройкам'
}
