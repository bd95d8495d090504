import { isolated } from '#functions/contract/direction.ts'

export const picturesText = {
  label: 'Картинки',
  add: 'Добавить картинки',
  orDrop: 'или перетащите их сюда',
  dropHere: 'Отпустите, чтобы добавить',
  description: (number: number) => `Описание картинки ${number}`,
  descriptions: 'Описания картинок',
  save: 'Сохранить',
  leave: 'Отмена',
  saved: 'Альтернативный текст сохранен.',
  file: 'Файл',
  choose: 'Выбрать файл',
  replace: 'Другой файл',
  delete: 'Удалить',
  alt: 'Описание для тех, кто не видит',
  altHint: 'До 1024\u00a0знаков.',
  placeholder: 'Опишите это изображение...',
  up: 'Поставить раньше',
  down: 'Поставить позже',
  remove: 'Убрать картинку',
  cancel: 'Отменить загрузку',
  retry: 'Повторить',
  undo: 'Вернуть',
  waits: 'Ждёт очереди',
  progress: (name: string) => `Загрузка ${isolated(name)}`,
  percent: (percent: number) => `${percent}\u202f%`,
  works: 'Обработка…',
  /** Name of a picture that was pasted, and so has no file name. */
  pasted: 'Картинка из буфера',
  /** Text that screen readers announce. */
  added: (name: string) => `${isolated(name)}: загружено.`,
  failed: (name: string, error: string) => `${isolated(name)}: ${error}`,
  removed: 'Картинка убрана.',
  restored: 'Картинка возвращена.',
  moved: (to: number, of: number) => `Теперь ${to}\u00a0из\u00a0${of}.`,
  /** Error of a form that was submitted without script. The page shows the form again, without the chosen file. */
  noRoom:
    'Сейчас загружается слишком много изображений. Подождите несколько секунд, выберите файл ещё раз и сохраните.',
  tooMany: 'Можно загрузить не более 10 изображений.',
  tooLarge: 'Превышен максимальный размер файла.',
  notTaken: 'Неподдерживаемый формат изображения.'
}
