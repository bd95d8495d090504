import { countOf } from '#src/ui/messages/numbers.ts'

const NBSP = '\u00a0'

export const settingsText = {
  title: 'Настройки',
  description: 'Настройки аккаунта.',
  account: 'Аккаунт',
  unsaved: 'Есть несохранённые изменения',
  security: 'Безопасность',
  aboutMe: 'О себе',
  email: 'Почта',
  /** @param sendsMail true when the site sends letters. */
  emailHint: (sendsMail: boolean) =>
    `Её видите только вы и администраторы. Аккаунт без почты нельзя восстановить.${sendsMail ? '' : ' Пока нельзя и с почтой: письма мы ещё не отправляем.'}`,
  address: {
    confirmed: 'Адрес подтверждён.',
    unconfirmed: 'Адрес не подтверждён: откройте ссылку из письма.',
    send: 'Прислать письмо',
    sent: 'Письмо отправлено. Ссылка в нём действует 24\u00a0часа.'
  },
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
  letters: {
    replies: 'Об ответах письмом',
    repliesHint: `Одно письмо через 15${NBSP}минут после первого ответа, если вы его ещё не прочли.`,
    digest: 'Подборка за неделю письмом',
    digestHint: `Лучшие посты ваших сообществ, по воскресеньям в${NBSP}10:00${NBSP}по Москве.`,
    /** Conditions of letters, for an account whose address is missing or not confirmed. */
    missing: {
      none: 'Чтобы письма приходили, укажите почту.',
      unconfirmed: 'Чтобы письма приходили, подтвердите адрес почты.'
    }
  },
  save: 'Сохранить',
  saved: 'Настройки сохранены.',
  device: 'Это устройство',
  deviceWhy: 'Тема, шрифт, вид ленты и панель: выбор хранится в этом браузере.',
  oldPassword: 'Текущий пароль',
  newPassword: 'Новый пароль',
  repeat: 'Новый пароль ещё раз',
  changePassword: 'Сменить пароль',
  setPassword: 'Задать пароль',
  passwordChanged: 'Пароль успешно изменен.',
  wrongPassword: 'Неверный предыдущий пароль',
  mismatch: 'Пароли не совпадают.',
  shortPassword: 'Пароль слишком короткий.',
  avatar: {
    title: 'Фото профиля',
    change: 'Сменить фото',
    fileHint: 'JPEG, PNG, WebP, GIF или AVIF, до 10\u00a0МБ. Фото обрежется до круга.',
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
  ownData: {
    title: 'Мои данные',
    what: 'Всё, что форум хранит о вас: аккаунт, посты, комментарии, голоса, списки, подписки, уведомления. Один файл JSON, картинки в нём ссылками.',
    save: 'Скачать мои данные'
  },
  sessions: 'Где вы вошли',
  thisDevice: 'Этот браузер',
  unknownBrowser: 'Неизвестный браузер',
  lastUsed: 'последний раз',
  moreSessions: (count: number) => `И ещё ${countOf.sessions(count)}, которыми пользовались раньше.`,
  endOthers: 'Выйти на всех других устройствах',
  ended: `Готово: теперь вы вошли только${NBSP}здесь.`
}
