import type { Group } from '#functions/contract/views.ts'

/** Texts of the pages that act on comments without script. */
export const writingText = {
  titles: {
    write: 'Новый комментарий',
    reply: 'Ответ на комментарий',
    edit: 'Изменить комментарий',
    delete: 'Удалить комментарий',
    speak: 'От чьего имени комментарий',
    lock: 'Закрыть ветку'
  },
  unlock: 'Открыть ветку',
  lockWhat: 'Отвечать на этот комментарий и на ответы под ним будет нельзя. Голосовать можно.',
  unlockWhat: 'На этот комментарий и на ответы под ним снова можно будет отвечать.',
  under: 'К посту',
  back: 'К обсуждению',
  /** Heading above the text that was saved since the edit began. */
  now: 'Сейчас в комментарии:',
  confirm: 'Удалить комментарий? Ответы на него останутся.',
  remove: { normal: 'Удалить', mods: 'Удалить как модератор', admins: 'Удалить как администратор' } satisfies Record<
    Group,
    string
  >,
  logIn: 'Войти в новом окне',
  description: 'Комментарий к посту.'
}
