import type { IntentAction } from '#functions/contract/intents.ts'

/** Texts beside the login form about the action that a guest wanted and that follows the login. */
export const afterLogin: Record<IntentAction, string> = {
  up: 'После входа будет учтён ваш голос «за».',
  down: 'После входа будет учтён ваш голос «против».',
  save: 'После входа пост будет сохранён в вашем списке.',
  hide: 'После входа пост будет скрыт из ваших лент.',
  join: 'После входа вы присоединитесь к сообществу.',
  reply: 'После входа откроется поле для ответа.',
  write: 'После входа откроется поле для комментария.'
}

export const refusedText = {
  title: 'Вход выполнен, но задуманное не удалось',
  back: 'Вернуться'
}
