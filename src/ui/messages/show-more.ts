export const showMoreText = { more: 'Показать больше', less: 'Показать меньше' }
