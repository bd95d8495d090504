import { dialogText as text } from '#src/ui/dialogs/text.ts'
import { DEVICE_CHOICES, type DeviceChoices, type DeviceName } from './device-store.ts'

const SELECTS = ['theme', 'font', 'feed_layout'] as const
/**
 * Preferences that are shown as switches. The stored value tells whether a feature is disabled, so the switch is on
 * when the value is 'false'.
 */
const SWITCHES = [
  { name: 'infinite_scrolling_disabled', label: text.infiniteScrolling },
  { name: 'top_navbar_autohide_disabled', label: text.navbarAutohide }
] as const

const defaultOf = <Name extends DeviceName>(name: Name): string => DEVICE_CHOICES[name][0]

/**
 * Fields for the preferences of this device. The script src/features/account/device-fields.ts stores the value of a
 * field with `data-device` when the field changes.
 * @param chosen stored values; null on the server.
 * @param prefix beginning of the fields' ids: the fields may be in the page and in a dialog at the same time.
 */
export function DeviceFields({ chosen, prefix }: { chosen: DeviceChoices | null; prefix: string }) {
  return (
    <>
      {SELECTS.map(name => (
        <div className="field" key={name}>
          <label htmlFor={`${prefix}-${name}`}>{text.choices[name].label}</label>
          <select
            id={`${prefix}-${name}`}
            className="input"
            data-device={name}
            autoComplete="off"
            defaultValue={chosen?.[name] ?? defaultOf(name)}
          >
            {DEVICE_CHOICES[name].map(value => (
              <option key={value} value={value}>
                {(text.choices[name].values as Record<string, string>)[value]}
              </option>
            ))}
          </select>
        </div>
      ))}
      <div>
        {SWITCHES.map(({ name, label }) => (
          <label className="check switch" key={name}>
            <input
              type="checkbox"
              role="switch"
              data-device={name}
              autoComplete="off"
              defaultChecked={(chosen?.[name] ?? defaultOf(name)) === 'false'}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </>
  )
}
