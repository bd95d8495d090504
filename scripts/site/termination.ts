const PARENT_CHECK_MS = 300

/** Calls `end` once, when this process is told to end or is left without the process that started it. */
export function onTermination(end: () => void): void {
  let called = false
  const once = () => {
    if (called) return
    called = true
    end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, once)
  // npm's shell does not pass SIGTERM on: its end is seen by the parent's number.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || once(), PARENT_CHECK_MS).unref()
}
