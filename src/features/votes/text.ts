export const voteText = {
  up: (count: string) => `За: ${count}`,
  down: 'Против',
  share: 'Доля голосов за',
  percent: (percent: number) => `${percent}\u202f% за`,
  /** Alert for a comment that was deleted in the meantime. */
  deletedComment: 'Нельзя голосовать за удаленный комментарий!'
}
