const NBSP = '\u00a0'

export const greetingText = {
  title: (name: string) => `Здравствуйте, @${name}!`,
  join: `Вступите в${NBSP}сообщества по душе: их посты соберутся в${NBSP}«Подписках».`,
  firstStep: `Первый шаг${NBSP}— ответить кому-нибудь под его постом или написать свой.`,
  write: 'Создать пост',
  guidelines: 'Как здесь принято',
  close: 'Больше не показывать'
}
