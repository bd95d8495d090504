/**
 * Kind of an item in a mixed list.
 * @throws Error for an unknown type.
 */
export function itemKind(type: string): 'post' | 'comment' {
  if (type === 'post' || type === 'comment') return type
  throw new Error(`Unknown feed item type: ${type}`)
}
