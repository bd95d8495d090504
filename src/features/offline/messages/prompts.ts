/** Texts of cards that ask something without blocking the page (src/ui/dialogs/prompt.ts). */
export const promptText = {
  install: {
    name: 'Установите приложение',
    text: 'Форум откроется с домашнего экрана, в своём окне.',
    /** Way to install the app in browsers without an install prompt. */
    hint: 'Нажмите в браузере «Поделиться», затем «На экран „Домой“».',
    go: 'Установить',
    close: 'Не сейчас',
    gotIt: 'Понятно',
    never: 'Больше не показывать'
  },
  update: {
    name: 'Вышла новая версия',
    text: 'Перезагрузите страницу, чтобы перейти на неё. Черновики сохранятся.',
    reload: 'Перезагрузить',
    dismiss: 'Не сейчас'
  }
}
