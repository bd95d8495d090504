import type { IconName } from '#src/components/parts/icons.ts'

/** Icons that every page carries. */
export const SHELL_ICONS: readonly IconName[] = [
  'menu',
  'search',
  'home',
  'people',
  'plus',
  'bell',
  'scales',
  'doc',
  'lock',
  'mail',
  'info',
  'out',
  'settings',
  'chevron',
  'back',
  'close'
]

/** Icons that the pages of members carry besides. */
export const MEMBER_ICONS: readonly IconName[] = [
  'feed',
  'list',
  'user',
  'shield',
  'moon',
  'logout',
  'eyeoff',
  'more',
  'check',
  'flag',
  'pin',
  'trash',
  'edit'
]
