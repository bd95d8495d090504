import type { BssNumber } from '#functions/contract/administration.ts'
import { isolated } from '#functions/contract/direction.ts'

/** Texts of the admin pages. */
export const adminText = {
  title: 'Администрирование',
  label: 'Разделы администрирования',
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
  pageTitle: (section: string) => `${section} — администрирование`,
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
  sureToClose: 'Закрыть регистрацию? Для тех, кто уже здесь, ничего не\u00a0изменится.',
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

/** Texts of site-wide bans. */
export const siteBansText = {
  ban: 'Заблокировать аккаунт',
  unban: 'Разблокировать аккаунт',
  banShort: 'Заблокировать…',
  unbanShort: 'Разблокировать…',
  title: (name: string, isBanned: boolean) => `${isBanned ? 'Разблокировка' : 'Блокировка'} @${name}`,
  what: 'Все сеансы закончатся, войти будет нельзя, а\u00a0профиль увидят только администраторы.',
  unbanWhat: 'Снова можно будет войти. Удалённое не\u00a0вернётся.',
  content: 'Посты и\u00a0комментарии',
  contents: [
    ['', 'Оставить'],
    ['1', 'Удалить за\u00a0день'],
    ['7', 'Удалить за\u00a0неделю'],
    ['30', 'Удалить за\u00a0месяц'],
    ['0', 'Удалить все']
  ],
  contentHint: 'Удалённое не\u00a0вернуть.',
  cancel: 'Отмена',
  banNow: 'Заблокировать',
  unbanNow: 'Разблокировать',
  banned: (name: string) => `@${name} заблокирован.`,
  unbanned: (name: string) => `@${name} разблокирован.`
} as const

export const adminCommentsText = {
  columns: { author: 'Автор', body: 'Комментарий', post: 'Пост', createdAt: 'Когда', id: 'Номер' },
  gone: 'удалён',
  authorGone: 'Аккаунт удалён.',
  remove: 'Удалить…',
  removal: {
    title: 'Удалить комментарий?',
    text: 'От\u00a0имени администраторов. Ответы на\u00a0него останутся.',
    yes: 'Удалить'
  },
  removed: 'Комментарий удалён.',
  of: (name: string) => `комментарий пользователя @${name}`
}

export const adminCommunitiesText = {
  columns: { name: 'Имя', isDefault: 'По\u00a0умолчанию', members: 'Участников', createdAt: 'Создано', id: 'Номер' },
  find: 'Начало имени',
  add: 'Добавить',
  remove: 'Убрать',
  ofCommunity: (action: string, name: string) => `${action}: ${isolated(name)}`,
  added: (name: string) => `${isolated(name)}\u00a0— теперь сообщество по\u00a0умолчанию.`,
  removed: (name: string) => `${isolated(name)}\u00a0— больше не\u00a0сообщество по\u00a0умолчанию.`
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
  create: 'Создать…',
  title: 'Название (если пусто, будет показано имя)',
  addsRequester: (name: string) => `Сделать @${name} модератором`,
  sureToCreate: 'Создать',
  created: 'Сообщество создано.',
  note: 'Что ответить (можно не\u00a0писать)',
  deny: 'Отклонить…',
  sure: 'Отклонить',
  denied: 'Заявка отклонена.',
  justDenied: 'Отклонена только что.',
  deniedBy: (name: string) => `Отклонена: @${name}`,
  deniedMeanwhile: 'Заявку уже отклонил кто-то другой.'
}
