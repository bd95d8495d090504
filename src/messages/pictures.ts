import { isolated } from '#functions/contract/direction.ts'
import { fullNumber } from './numbers.ts'

export const picturesText = {
  label: 'Картинки',
  count: (count: number, max: number) => `${fullNumber(count)} / ${fullNumber(max)}`,
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
  /** The name of what was pasted: it has none. */
  pasted: 'Картинка из буфера',
  /** Said to who does not see it. */
  added: (name: string) => `${isolated(name)}: загружено.`,
  failed: (name: string, fault: string) => `${isolated(name)}: ${fault}`,
  removed: 'Картинка убрана.',
  restored: 'Картинка возвращена.',
  moved: (to: number, of: number) => `Теперь ${to}\u00a0из\u00a0${of}.`,
  tooMany: 'Можно загрузить не более 10 изображений.',
  tooLarge: 'Превышен максимальный размер файла.',
  notTaken: 'Неподдерживаемый формат изображения.'
}
