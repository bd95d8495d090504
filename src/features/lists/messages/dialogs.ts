import type { TargetType } from '#functions/contract/views.ts'

const NBSP = '\u00a0'

/** Texts of the form that makes or edits a list. */
export const listFormText = {
  create: 'Новый список',
  createDescription: 'Новый список: название, имя, описание.',
  edit: 'Изменить список',
  editDescription: 'Название, имя и описание списка.',
  name: 'Имя',
  nameHint: `Часть адреса: латиницей, от 3${NBSP}до 21${NBSP}знака.`,
  displayName: 'Название',
  displayNameHint: `Если пусто, будет показано имя.`,
  about: 'Описание',
  public: 'Открытый список',
  publicHint: 'Его увидят все. Личный виден только вам.',
  cancel: 'Отмена',
  submit: 'Создать',
  save: 'Сохранить',
  empty: 'Имя не может быть пустым.',
  invalid: 'Имя списка: от 3 до 21 латинской буквы, цифры или знака «_».',
  taken: (name: string) => `List with name ${name} already exists.`
}

/** Texts of the dialog and the page that save an item to lists. */
export const saveDialogText = {
  title: (type: TargetType) => `Сохранить ${type === 'post' ? 'пост' : 'комментарий'}`,
  description: 'Списки, в которые можно сохранить.',
  lists: 'Мои списки',
  none: 'Списков пока нет.',
  private: 'личный',
  done: 'Готово',
  toMenu: 'К меню поста'
}
