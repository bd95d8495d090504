import type { IconName } from '#src/ui/icons.ts'

/** Icons that every page needs. */
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

/** Icons that members' pages need in addition. */
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
