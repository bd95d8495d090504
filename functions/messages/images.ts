export const imageText = { notFound: 'Картинка не найдена.', noSuchPart: 'Такой части у картинки нет.' }
