import { useStore } from '@nanostores/react'
import { DeviceFields } from '#src/islands/forms/DeviceFields.tsx'
import { dialogText } from '#src/messages/dialogs.ts'
import { $device } from '#src/stores/page/device.ts'
import { Modal } from './Modal.tsx'

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
