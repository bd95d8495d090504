import { scope } from './scope.ts'
import { askSite, sendToSite } from './site.ts'

interface State {
  user: object | null
  vapidPublicKey: string
}

/**
 * Makes a new push subscription after the browser has ended the previous subscription, if a member is signed in and the
 * site supports push.
 */
export async function renewSubscription(): Promise<void> {
  const { state, token } = await askSite<State>('/api/_initial')
  if (!state.user || !state.vapidPublicKey) return
  const { pushManager } = scope.registration
  const options = { userVisibleOnly: true, applicationServerKey: state.vapidPublicKey }
  await sendToSite('POST', '/api/push_subscriptions', token, await pushManager.subscribe(options))
}
