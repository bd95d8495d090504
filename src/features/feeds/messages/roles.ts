/** Labels beside the name of an author. */
export const roleText = {
  mods: 'модератор',
  admins: 'администратор',
  author: 'автор',
  bot: 'бот'
}
