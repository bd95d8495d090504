import { useEffect, useState } from 'react'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import type { Pictures } from '../pictures/Pictures.tsx'

/** Uploader of pictures, fetched on first use and kept: running uploads continue. */
export function usePictures(isWanted: boolean): typeof Pictures | null {
  const [component, setComponent] = useState<typeof Pictures | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('../pictures/Pictures.tsx').then(
      // As a function it would be called for the state.
      ({ Pictures }) => setComponent(() => Pictures),
      // Chosen once more, it is fetched once more.
      (error: unknown) => showAlert(failureText(error))
    )
  }, [isWanted])
  return component
}
