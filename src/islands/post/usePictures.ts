import { useEffect, useState } from 'react'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import type { Pictures } from '../pictures/Pictures.tsx'

/** Loads the picture uploader at first use and keeps it, so that uploads continue. */
export function usePictures(isWanted: boolean): typeof Pictures | null {
  const [component, setComponent] = useState<typeof Pictures | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('../pictures/Pictures.tsx').then(
      // The setter would call a function as an updater, hence the wrapper.
      ({ Pictures }) => setComponent(() => Pictures),
      // Choosing the type again repeats a failed load.
      (error: unknown) => showAlert(failureText(error))
    )
  }, [isWanted])
  return component
}
