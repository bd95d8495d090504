const NBSP = '\u00a0'

/** Texts of the question about push notifications, and of failures. */
export const pushText = {
  title: 'Включить уведомления?',
  question: `Об${NBSP}ответах, комментариях и${NBSP}объявлениях скажет браузер, даже когда сайт закрыт.`,
  yes: 'Включить',
  later: 'Не сейчас',
  unsupported: 'Похоже, ваш браузер не поддерживает пуш-уведомления.'
}

/** Texts of the section about push in the settings. */
export const pushSettingsText = {
  title: 'Уведомления на этом устройстве',
  what: `Ответы, комментарии и${NBSP}объявления приходят и${NBSP}тогда, когда сайт закрыт. О${NBSP}голосах так не${NBSP}сообщаем.`,
  on: 'Сейчас включены.',
  off: 'Сейчас выключены.',
  denied: `Браузер запрещает их${NBSP}этому сайту. Разрешите уведомления в${NBSP}настройках сайта в${NBSP}браузере и${NBSP}откройте эту страницу заново.`,
  none: `Этот браузер их${NBSP}не${NBSP}показывает.`,
  ios: `На${NBSP}iPhone и${NBSP}iPad они приходят только в${NBSP}установленное приложение: нажмите «Поделиться», выберите «На${NBSP}экран „Домой“» и${NBSP}откройте форум оттуда.`,
  turnOn: 'Включить',
  turnOff: 'Выключить',
  needsScript: `Чтобы их${NBSP}включить, нужен JavaScript: разрешите его этому сайту в${NBSP}настройках браузера.`
}
