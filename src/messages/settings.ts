import { countOf } from './numbers.ts'

const NBSP = '\u00a0'

export const settingsText = {
  title: 'Настройки',
  description: 'Настройки аккаунта.',
  account: 'Аккаунт',
  close: 'Закрыть',
  unsaved: 'Есть несохраненные изменения',
  security: 'Безопасность',
  aboutMe: 'О себе',
  email: 'Почта',
  emailHint: 'Ее видите только вы и администраторы. Аккаунт без почты нельзя восстановить.',
  feed: 'Лента и посты',
  homeFeed: 'Главная страница',
  homeFeeds: { all: 'Все', subscriptions: 'Подписки' },
  switches: {
    rememberFeedSort: 'Запоминать сортировку',
    embedsOff: 'Не показывать встроенное видео',
    hideUserProfilePictures: 'Скрывать фото профилей',
    requireAltText: 'Требовать описание к моим картинкам'
  },
  notifications: 'Уведомления',
  upvotes: 'О голосах',
  replies: 'Об ответах',
  save: 'Сохранить',
  saved: 'Настройки сохранены.',
  device: 'Это устройство',
  deviceWhy: 'Тема, шрифт, вид ленты и панель: выбор хранится в этом браузере.',
  oldPassword: 'Нынешний пароль',
  newPassword: 'Новый пароль',
  repeat: 'Новый пароль еще раз',
  changePassword: 'Сменить пароль',
  passwordChanged: 'Пароль успешно изменен.',
  wrongPassword: 'Неверный предыдущий пароль',
  mismatch: 'Пароли не совпадают.',
  shortPassword: 'Пароль слишком короткий.',
  avatar: {
    title: 'Фото профиля',
    change: 'Сменить фото',
    fileHint: 'JPEG, PNG, WebP, GIF или AVIF, до 10 МБ. Фото обрежется до круга.',
    save: 'Сохранить фото',
    remove: 'Удалить фото',
    saved: 'Фото профиля сохранено.',
    removed: 'Фото профиля удалено.',
    missing: 'Фото профиля отсутствует.'
  },
  deletion: {
    title: 'Удалить аккаунт',
    what: 'С аккаунтом стираются почта, пароль, фото, списки и уведомления. Посты и комментарии остаются без вашего имени, если не удалить и их.',
    forever: 'Аккаунт исчезнет навсегда, имя останется занятым.',
    word: 'ДА',
    confirm: 'Напишите ДА, чтобы подтвердить',
    notConfirmed: 'Чтобы удалить аккаунт, напишите ДА.',
    password: 'Пароль',
    wrongPassword: 'Недопустимый пароль',
    content: 'Удалить также мои посты и комментарии',
    kept: 'Спасибо, что были с нами. Читать форум можно и без аккаунта.'
  },
  sessions: 'Где вы вошли',
  thisDevice: 'Этот браузер',
  unknownBrowser: 'Неизвестный браузер',
  lastUsed: 'последний раз',
  moreSessions: (count: number) => `И еще ${countOf.sessions(count)}, которыми пользовались раньше.`,
  endOthers: 'Выйти на всех других устройствах',
  ended: `Готово: теперь вы вошли только${NBSP}здесь.`
}
