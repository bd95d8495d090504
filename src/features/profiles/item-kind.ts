import { isTargetType } from '#functions/contract/target-type.ts'

/**
 * Returns the kind of an item in a list with posts and comments.
 * @throws Error for an unknown type of item.
 */
export function itemKind(type: string): 'post' | 'comment' {
  if (isTargetType(type)) return type
  throw new Error(`Unknown feed item type: ${type}`)
}
