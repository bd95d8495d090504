import { profileText } from './text.ts'

/**
 * Text of a badge.
 * @throws Error for an unknown type.
 */
export function badgeLabel(type: string, site: string): string {
  if (type === 'supporter') return profileText.badges.supporter(site)
  throw new Error(`Unknown badge type: ${type}`)
}
