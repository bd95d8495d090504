// The script runs before the settings are painted.
import { showDeviceChoices } from '#src/client/forms/device-choices.ts'
import { keepPlace } from '#src/client/forms/focus-place.ts'
import { showPushState } from '#src/client/push/settings-row.ts'

showDeviceChoices()
addEventListener('storage', showDeviceChoices)
showPushState()
keepPlace()
