import { profileText } from './text.ts'

/**
 * Returns the label of a badge.
 * @throws Error for an unknown type of badge.
 */
export function badgeLabel(type: string, site: string): string {
  if (type === 'supporter') return profileText.badges.supporter(site)
  throw new Error(`Unknown badge type: ${type}`)
}
