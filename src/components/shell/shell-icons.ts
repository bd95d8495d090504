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
