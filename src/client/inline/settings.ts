// The script runs before the settings are painted.
import { showDeviceChoices } from '#src/client/forms/device-choices.ts'
import { restorePosition } from '#src/client/forms/restore-position.ts'
import { showPushState } from '#src/client/push/settings-row.ts'

showDeviceChoices()
addEventListener('storage', showDeviceChoices)
showPushState()
restorePosition()
