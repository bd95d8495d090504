import { useEffect, useEffectEvent, useState } from 'react'
import type { OnePicture } from '#src/features/images/OnePicture.tsx'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { loadStyles } from '#src/ui/fields/styles.ts'
import styles from './one-picture.css?url'

/**
 * Loads the component of a comment's picture with its styles when the comment first has one.
 * @param isWanted true when the comment has a picture, or is to get one.
 * @param onFailure is called when the component cannot be loaded.
 */
export function useOnePicture(isWanted: boolean, onFailure: () => void): typeof OnePicture | null {
  const [component, setComponent] = useState<typeof OnePicture | null>(null)
  const giveUp = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isWanted) return
    Promise.all([import('#src/features/images/OnePicture.tsx'), loadStyles(styles)]).then(
      // A state setter would call a function as an updater, so the component is wrapped in one.
      ([{ OnePicture }]) => setComponent(() => OnePicture),
      (error: unknown) => {
        showAlert(failureText(error))
        giveUp()
      }
    )
  }, [isWanted])
  return isWanted ? component : null
}
