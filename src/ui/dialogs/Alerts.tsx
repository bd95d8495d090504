import { useStore } from '@nanostores/react'
import { $alerts, type Alert, dismissAlert } from '#src/ui/alerts-store.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { alertText } from '#src/ui/messages/alerts.ts'

export function Alerts() {
  const alerts = useStore($alerts, { ssr: 'initial' })
  return (
    <div className="alerts" role="status">
      {alerts.map(alert => (
        <div className="alert" key={alert.id}>
          <span>{alert.text}</span>
          {alert.action && <AlertButton id={alert.id} action={alert.action} />}
          <button type="button" className="act" aria-label={alertText.dismiss} onClick={() => dismissAlert(alert.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

interface ButtonProps {
  id: string
  action: NonNullable<Alert['action']>
}

function AlertButton({ id, action }: ButtonProps) {
  const click = () => {
    dismissAlert(id)
    action.run()
  }
  return (
    <button type="button" className="button" onClick={click}>
      {action.label}
    </button>
  )
}
