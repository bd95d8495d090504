import { isolated } from '#functions/contract/direction.ts'
import type { LabelColor } from '#functions/contract/labels.ts'
import { LABEL_NAME_MAX, LABELS_MAX } from '#functions/contract/limits.ts'

const NBSP = '\u00a0'

/** Texts of the page of a community's labels. */
export const labelsText = {
  title: 'Метки',
  what: `Метка говорит, о${NBSP}чём пост. Её видно в${NBSP}ленте рядом с${NBSP}автором, и${NBSP}по${NBSP}ней открываются все посты с${NBSP}такой меткой. У${NBSP}поста одна метка.`,
  empty: 'Меток пока нет.',
  colors: {
    red: 'Красный',
    orange: 'Оранжевый',
    yellow: 'Жёлтый',
    green: 'Зелёный',
    blue: 'Синий',
    violet: 'Фиолетовый',
    grey: 'Серый'
  } satisfies Record<LabelColor, string>,
  ofAuthors: 'Ставят авторы и модераторы',
  ofMods: 'Ставят только модераторы',
  up: (name: string) => `Выше: ${isolated(name)}`,
  down: (name: string) => `Ниже: ${isolated(name)}`,
  moved: 'Метка переставлена.',
  change: 'Изменить…',
  save: 'Сохранить',
  changed: 'Метка изменена.',
  remove: 'Удалить…',
  removeWhat: `Посты останутся без${NBSP}метки. Вернуть её на${NBSP}них сразу не${NBSP}получится.`,
  removeNow: 'Удалить метку',
  removed: 'Метка удалена.',
  /** Name of a button for readers of the page who do not see its row. */
  named: (button: string, name: string) => `${button} ${isolated(name)}`,
  full: `У${NBSP}сообщества уже ${LABELS_MAX}${NBSP}меток, больше нельзя. Удалите ненужную, чтобы добавить другую.`,
  add: {
    title: 'Новая метка',
    name: 'Название',
    nameHint: `До${NBSP}${LABEL_NAME_MAX}${NBSP}знаков.`,
    color: 'Цвет',
    modsOnly: 'Ставят только модераторы',
    submit: 'Добавить метку',
    added: 'Метка добавлена.',
    noName: 'Назовите метку.'
  },
  required: {
    title: 'Обязательность',
    on: `Новый пост без${NBSP}метки опубликовать нельзя, если автору открыта хотя бы одна.`,
    off: `Пост можно опубликовать и${NBSP}без${NBSP}метки.`,
    require: 'Сделать метку обязательной',
    free: 'Сделать метку необязательной',
    required: 'Теперь метка обязательна.',
    freed: 'Теперь метка необязательна.'
  }
}
