import type { BssNumber } from '#functions/contract/administration.ts'

/** The administration of the site. */
export const adminText = {
  title: 'Админка',
  label: 'Разделы админки',
  sections: {
    settings: 'Настройки',
    users: 'Пользователи',
    comments: 'Комментарии',
    communities: 'Сообщества',
    ipblocks: 'Блокировки IP',
    bss: 'Аналитика',
    'new-community-requests': 'Заявки',
    announcements: 'Объявления',
    log: 'Журнал'
  },
  pageTitle: (section: string) => `${section} — админка`,
  next: 'Дальше',
  find: 'Найти',
  showAll: 'Показать всё',
  nothing: 'Таких имён нет.',
  table: 'Таблица',
  yes: 'да',
  no: 'нет',
  none: 'Здесь пока пусто.',
  undo: 'Отменить'
}

export const signupsText = {
  title: 'Регистрация',
  open: 'Регистрация открыта: новые аккаунты может создать каждый.',
  closed: 'Регистрация закрыта: новых аккаунтов никто не\u00a0создаст.',
  close: 'Закрыть регистрацию…',
  reopen: 'Открыть регистрацию…',
  sureToClose: 'Закрыть регистрацию? Кто уже здесь, ничего не\u00a0заметит.',
  sureToOpen: 'Открыть регистрацию? Новые аккаунты сможет создать каждый.',
  confirm: { close: 'Закрыть', open: 'Открыть' },
  saidClosed: 'Регистрация закрыта.',
  saidOpen: 'Регистрация открыта.'
}

export const adminUsersText = {
  columns: { username: 'Имя', isBanned: 'Заблокирован', deleted: 'Удалён', createdAt: 'Создан', id: 'Номер' },
  admin: 'администратор',
  find: 'Начало имени'
}

export const adminCommentsText = {
  columns: { author: 'Автор', body: 'Комментарий', post: 'Пост', createdAt: 'Когда', id: 'Номер' },
  gone: 'удалён'
}

export const adminCommunitiesText = {
  columns: { name: 'Имя', members: 'Участников', createdAt: 'Создано', isDefault: 'По\u00a0умолчанию', id: 'Номер' },
  find: 'Начало имени',
  add: 'Сделать',
  remove: 'Убрать',
  ofCommunity: (act: string, name: string) => `${act}: ${name}`,
  added: (name: string) => `${name}\u00a0— теперь сообщество по\u00a0умолчанию.`,
  removed: (name: string) => `${name}\u00a0— больше не\u00a0сообщество по\u00a0умолчанию.`
}

export const bssText = {
  at: 'Время',
  columns: {
    signups: 'Регистрации',
    pwa_installs: 'Установки',
    notifications_enabled: 'Пуши',
    users_day: 'Люди, день',
    users_week: 'Люди, неделя',
    users_month: 'Люди, месяц',
    return_users_day: 'Вернулись, день',
    return_users_week: 'Вернулись, неделя',
    return_users_month: 'Вернулись, месяц',
    posts_day: 'Посты, день',
    posts_week: 'Посты, неделя',
    comments_day: 'Комментарии, день',
    comments_week: 'Комментарии, неделя'
  } satisfies Record<BssNumber, string>
}

export const announcementsText = {
  columns: { told: 'Отправлено', state: 'Состояние', post: 'Пост', startedAt: 'Начало', by: 'От\u00a0кого' },
  told: (told: string, audience: string) => `${told} из\u00a0${audience}`,
  running: 'Отправляется',
  ended: 'Завершено',
  refresh: 'Обновить'
}

export const adminRequestsText = {
  by: (name: string) => `Просит @${name}`,
  exists: 'Такое сообщество уже есть.',
  note: 'Что ответить (можно не\u00a0писать)',
  deny: 'Отклонить…',
  sure: 'Отклонить',
  denied: 'Заявка отклонена.',
  justDenied: 'Отклонена только что.',
  deniedBy: (name: string) => `Отклонена: @${name}`,
  deniedMeanwhile: 'Заявку уже отклонил кто-то другой.'
}
