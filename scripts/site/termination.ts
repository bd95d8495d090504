const PARENT_CHECK_MS = 300

/** Calls `end` once, when this process is terminated or loses its parent. */
export function onTermination(end: () => void): void {
  let called = false
  const once = () => {
    if (called) return
    called = true
    end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, once)
  // npm's shell does not pass SIGTERM on: its end is noticed by the changed parent id.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || once(), PARENT_CHECK_MS).unref()
}
