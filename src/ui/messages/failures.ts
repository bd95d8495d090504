interface FailureText {
  title: string
  text: string
}

const refused: Record<number, FailureText> & { 400: FailureText } = {
  400: {
    title: 'Неверный адрес',
    text: 'В адресе есть то, чего в нём не бывает. Проверьте, не потерялась ли часть ссылки.'
  },
  405: { title: 'Так эту страницу не открыть', text: 'Страницы здесь только читают: перейдите по ссылке ещё раз.' },
  414: { title: 'Слишком длинный адрес', text: 'Таких длинных адресов у нас нет. Проверьте ссылку.' }
}

export const failureText = {
  refused,
  notFound: 'Страница не найдена',
  notFoundWhy: 'Такой страницы нет: возможно, её убрали или в адрес закралась опечатка.',
  blocked: 'Доступ закрыт',
  blockedWhy: 'С\u00a0вашего адреса вход на\u00a0сайт закрыт администрацией.',
  forbidden: 'Доступ запрещен!',
  /** Title of a page whose data could not be loaded. */
  failed: 'Что-то пошло не так!',
  /** Title of a page with an internal error. */
  broken: 'Что-то пошло не так',
  unexpected: 'Мы уже знаем об ошибке. Попробуйте обновить страницу.',
  away: 'Сайт ненадолго недоступен. Страница откроется сама, как только связь вернётся.',
  slowDown: 'С вашего адреса слишком много запросов. Подождите минуту и обновите страницу.',
  requestId: (id: string) => `Код ошибки: ${id}`,
  reload: 'Обновить',
  toHome: 'На главную',
  offline: "You're offline",
  offlineWhy: 'Проверьте подключение к интернету.',
  tryAgain: 'Повторить'
}
