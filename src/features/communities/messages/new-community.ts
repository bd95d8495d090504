const NBSP = '\u00a0'

export const newCommunityText = {
  title: 'Создать сообщество',
  description: 'Новое сообщество: название, имя и описание.',
  displayName: 'Название',
  displayNameHint: 'Под ним сообщество увидят все. Его можно изменить.',
  name: 'Имя',
  nameHint: `Часть адреса: латиницей, от 3${NBSP}до 21${NBSP}знака. Получается из названия, потом изменить нельзя.`,
  about: 'Описание',
  cancel: 'Отмена',
  submit: 'Создать',
  invalid: 'Название сообщества: от 3 до 21\u00a0латинской буквы, цифры или знака «_».',
  /** Error texts of this form by error code. Other codes have their general text. */
  refusals: {
    community_exists: 'Сообщество с таким названием уже существует.',
    name_reserved: 'Это название занято сайтом.',
    not_enough_points: 'Для создания сообщества вам нужно как минимум 10 баллов.',
    max_limit_reached: 'Вы достигли максимального количества сообществ, которыми можете модерировать.'
  }
}
