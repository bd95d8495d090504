import { isTargetType } from '#functions/contract/target-type.ts'

/**
 * Kind of an item in a mixed list.
 * @throws Error for an unknown type.
 */
export function itemKind(type: string): 'post' | 'comment' {
  if (isTargetType(type)) return type
  throw new Error(`Unknown feed item type: ${type}`)
}
