import { spawn } from 'node:child_process'

/** File descriptor of the first socket that systemd passes to a service. */
const FIRST_SOCKET = 3
/** Number of watchdog messages that are sent in each watchdog period of systemd. */
const SIGNS = 3

/**
 * Finds the file descriptor of the socket that systemd has passed to this process; null when systemd has passed none.
 */
export const inheritedSocket = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | null =>
  LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? FIRST_SOCKET : null

/** Sends a message to systemd by the program systemd-notify, because Node cannot write to systemd's socket. */
function notify(what: string): void {
  const child = spawn('systemd-notify', [what], { stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('error', error => console.error(`systemd-notify cannot be run: ${error.message}`))
}

/** Notifies systemd that the site is ready, and from then on sends watchdog messages to systemd. */
export function notifySupervisor({ NOTIFY_SOCKET, WATCHDOG_USEC = '0' }: NodeJS.ProcessEnv): void {
  if (!NOTIFY_SOCKET) return
  notify('--ready')
  const patience = Number(WATCHDOG_USEC) / 1000
  if (patience > 0) setInterval(() => notify('WATCHDOG=1'), patience / SIGNS).unref()
}
