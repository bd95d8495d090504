interface Said {
  title: string
  text: string
}

const refused: Record<number, Said> & { 400: Said } = {
  400: {
    title: 'Неверный адрес',
    text: 'В адресе есть то, чего в нем не бывает. Проверьте, не потерялась ли часть ссылки.'
  },
  405: { title: 'Так эту страницу не открыть', text: 'Страницы здесь только читают: перейдите по ссылке еще раз.' },
  414: { title: 'Слишком длинный адрес', text: 'Таких длинных адресов у нас нет. Проверьте ссылку.' }
}

export const failureText = {
  refused,
  notFound: 'Страница не найдена',
  notFoundWhy: 'Такой страницы нет: возможно, ее убрали или в адрес закралась опечатка.',
  forbidden: 'Доступ запрещен!',
  forbiddenWhy: 'Эта страница открывается не всем.',
  /** A page that could not be loaded. */
  failed: 'Что-то пошло не так!',
  /** The application itself broke. */
  broken: 'Что-то пошло не так',
  unexpected: 'Мы уже знаем об ошибке. Попробуйте обновить страницу.',
  away: 'Сайт ненадолго недоступен. Страница откроется сама, как только связь вернется.',
  requestId: (id: string) => `Код ошибки: ${id}`,
  reload: 'Обновить',
  toHome: 'На главную',
  offline: "You're offline",
  offlineWhy: 'Проверьте подключение к интернету.',
  tryAgain: 'Повторить'
}
