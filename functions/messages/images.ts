export const imageText = { notFound: 'Картинка не найдена.' }
