// This inline script runs before the settings are painted.

import { showPushState } from '#src/features/push/settings-row.ts'
import { restorePosition } from '#src/ui/fields/restore-position.ts'
import { showDeviceChoices } from './device-choices.ts'

showDeviceChoices()
addEventListener('storage', showDeviceChoices)
showPushState()
restorePosition()
