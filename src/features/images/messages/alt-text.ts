/** Error of a picture without a description, for members who require descriptions of themselves. */
export const noAltText = 'Для одного или нескольких изображений отсутствует альтернативный текст.'
