const NBSP = '\u00a0'

/** Texts of the checklist for a new community. */
export const firstStepsText = {
  title: 'С чего начать',
  steps: {
    picture: 'Поставить картинку сообщества',
    rules: 'Написать правила',
    post: 'Создать первый пост',
    invite: 'Позвать людей: отправьте им адрес'
  },
  done: `Сделано:${NBSP}`,
  copy: 'Скопировать ссылку',
  close: 'Больше не показывать'
}
