/** The first list of every new member: an ordinary list, which can be renamed or deleted. */
export const bookmarks = { name: 'bookmarks', displayName: 'Закладки' }
