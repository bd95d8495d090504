/** The list that every new member gets: an ordinary one, which can be renamed or deleted. */
export const bookmarks = { name: 'bookmarks', displayName: 'Закладки' }
