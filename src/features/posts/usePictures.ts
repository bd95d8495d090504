import { useEffect, useState } from 'react'
import type { Pictures } from '#src/features/images/Pictures.tsx'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'

/**
 * Loads the component that uploads pictures when it is first needed. It then stays in use, so that uploads continue
 * while another type of post is chosen.
 */
export function usePictures(isWanted: boolean): typeof Pictures | null {
  const [component, setComponent] = useState<typeof Pictures | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('#src/features/images/Pictures.tsx').then(
      // A state setter would call a function as an updater, so the component is wrapped in one.
      ({ Pictures }) => setComponent(() => Pictures),
      // After a failure, choosing the type again repeats the load.
      (error: unknown) => showAlert(failureText(error))
    )
  }, [isWanted])
  return component
}
