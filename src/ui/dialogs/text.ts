export const dialogText = {
  close: 'Закрыть',
  cancel: 'Отмена',
  signIn: 'Войдите, чтобы продолжить',
  signInLead: 'Читать можно без аккаунта, а голосовать, писать и сохранять — с ним.',
  logIn: 'Войти',
  signUp: 'Создать аккаунт',
  device: 'Вид на этом устройстве',
  deviceLead: 'Эти настройки хранятся только в этом браузере.',
  choices: {
    theme: { label: 'Тема', values: { system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' } },
    font: { label: 'Шрифт', values: { auto: 'На усмотрение сайта', custom: 'Шрифт сайта', system: 'Системный' } },
    feed_layout: { label: 'Лента', values: { card: 'Карточкой', compact: 'Компактно' } }
  },
  infiniteScrolling: 'Подгружать ленту при прокрутке',
  navbarAutohide: 'Прятать верхнюю панель при прокрутке'
}
