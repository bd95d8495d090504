import type { IconName } from '#src/ui/icons.ts'
import type { modtoolsText } from './text.ts'

export type Entry = keyof typeof modtoolsText.entries

/**
 * Names and icons of the moderator tools in the order of their navigation. Each has the address
 * /{community}/modtools/{entry}.
 */
export const ENTRIES: Record<Entry, IconName> = {
  settings: 'settings',
  reports: 'flag',
  removed: 'trash',
  locked: 'lock',
  banned: 'user',
  mods: 'shield',
  rules: 'scales',
  labels: 'tag',
  hooks: 'link',
  log: 'list'
}
