import { useStore } from '@nanostores/react'
import { dialogText } from '#src/messages/dialogs.ts'
import { $device, chooseForDevice, DEVICE_CHOICES } from '#src/stores/device.ts'
import { Modal } from './Modal.tsx'

const NAMES = ['theme', 'font', 'feed_layout'] as const

/** How the site looks and behaves in this browser. */
export function DeviceDialog() {
  const device = useStore($device)
  if (!device) return null
  return (
    <Modal title={dialogText.device}>
      <div className="body">
        <p className="lead">{dialogText.deviceLead}</p>
        {NAMES.map(name => (
          <div className="field" key={name}>
            <label htmlFor={`device-${name}`}>{dialogText.choices[name].label}</label>
            <select
              id={`device-${name}`}
              className="input"
              value={device[name]}
              onChange={event => chooseForDevice(name, event.target.value as (typeof device)[typeof name])}
            >
              {DEVICE_CHOICES[name].map(value => (
                <option key={value} value={value}>
                  {(dialogText.choices[name].values as Record<string, string>)[value]}
                </option>
              ))}
            </select>
          </div>
        ))}
        <Switch name="infinite_scrolling_disabled" label={dialogText.infiniteScrolling} />
        <Switch name="top_navbar_autohide_disabled" label={dialogText.navbarAutohide} />
      </div>
    </Modal>
  )
}

/** The stored choice says what is off; the switch says what is on. */
function Switch({
  name,
  label
}: {
  name: 'infinite_scrolling_disabled' | 'top_navbar_autohide_disabled'
  label: string
}) {
  const device = useStore($device)
  return (
    <label className="check switch">
      <input
        type="checkbox"
        role="switch"
        checked={device?.[name] === 'false'}
        onChange={event => chooseForDevice(name, event.target.checked ? 'false' : 'true')}
      />
      {label}
    </label>
  )
}
