import type { CommunityPicture } from '#functions/contract/community-pictures.ts'

interface PictureText {
  title: string
  change: string
  fileHint: string
  save: string
  remove: string
  saved: string
  removed: string
  /** Question before the picture is removed. */
  lost: string
  missing: string
}

const FORMATS = 'JPEG, PNG, WebP, GIF или AVIF, до 10\u00a0МБ.'

export const communityPictureText = {
  icon: {
    title: 'Иконка сообщества',
    change: 'Сменить иконку',
    fileHint: `${FORMATS} Иконка обрежется до круга.`,
    save: 'Сохранить иконку',
    remove: 'Удалить иконку',
    saved: 'Иконка сохранена.',
    removed: 'Иконка удалена.',
    lost: 'Иконка и её описание исчезнут навсегда. Вместо неё будет первая буква имени.',
    missing: 'Отсутствует изображение профиля для обновления.'
  },
  banner: {
    title: 'Баннер сообщества',
    change: 'Сменить баннер',
    fileHint: `${FORMATS} Баннер обрежется до трёх к одному.`,
    save: 'Сохранить баннер',
    remove: 'Удалить баннер',
    saved: 'Баннер сохранён.',
    removed: 'Баннер удалён.',
    lost: 'Баннер и его описание исчезнут навсегда.',
    missing: 'Отсутствует изображение баннера для обновления.'
  }
} satisfies Record<CommunityPicture, PictureText>

export const noCommunityText = 'Нет сообщества для обновления.'
