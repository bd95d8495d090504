export const voteText = {
  up: (count: string) => `За: ${count}`,
  down: 'Против',
  share: 'Доля голосов за',
  percent: (percent: number) => `${percent}\u202f% за`
}
