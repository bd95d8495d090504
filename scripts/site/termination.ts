const PARENT_CHECK_MS = 300

/** Calls `end` once, when this process is terminated or its parent process has ended. */
export function onTermination(end: () => void): void {
  let called = false
  const once = () => {
    if (called) return
    called = true
    end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, once)
  // The shell of npm does not pass SIGTERM on to this process. The end of the shell is detected by the changed id of
  // the parent process.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || once(), PARENT_CHECK_MS).unref()
}
