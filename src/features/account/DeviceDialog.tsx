import { useStore } from '@nanostores/react'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { dialogText } from '#src/ui/dialogs/text.ts'
import { DeviceFields } from './DeviceFields.tsx'
import { $device } from './device-store.ts'

/** Dialog for the preferences of this device. */
export function DeviceDialog() {
  const device = useStore($device)
  return (
    <Modal title={dialogText.device}>
      <div className="body">
        <p className="lead">{dialogText.deviceLead}</p>
        <DeviceFields chosen={device} prefix="dialog" />
      </div>
    </Modal>
  )
}
