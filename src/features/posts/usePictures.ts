import { useEffect, useState } from 'react'
import type { Pictures } from '#src/features/images/Pictures.tsx'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'

/** Loads the picture uploader at first use and keeps it, so that uploads continue. */
export function usePictures(isWanted: boolean): typeof Pictures | null {
  const [component, setComponent] = useState<typeof Pictures | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('#src/features/images/Pictures.tsx').then(
      // The setter would call a function as an updater, hence the wrapper.
      ({ Pictures }) => setComponent(() => Pictures),
      // Choosing the type again repeats a failed load.
      (error: unknown) => showAlert(failureText(error))
    )
  }, [isWanted])
  return component
}
