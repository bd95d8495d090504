/**
 * How an item of a mixed list is shown.
 * @throws Error for a type that the site does not know.
 */
export function itemKind(type: string): 'post' | 'comment' {
  if (type === 'post' || type === 'comment') return type
  throw new Error(`Unknown feed item type: ${type}`)
}
