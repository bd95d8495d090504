/** Returns the list with an item moved to another position. For an invalid position the list is unchanged. */
export function moved<Item>(list: Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
