import { useEffect } from 'react'

/**
 * Adds a history entry while a dialog is open. The back button then closes the dialog, and closing the dialog by other
 * means removes the entry. The forward button opens the dialog again (src/features/viewer/open-pictures.ts).
 * @param picture address of the clicked picture.
 */
export function useHistoryEntry(picture: string, close: () => void): void {
  useEffect(() => {
    const isCurrent = () => history.state?.picture === picture
    if (!isCurrent()) history.pushState({ ...history.state, picture }, '')
    addEventListener('popstate', close)
    return () => {
      removeEventListener('popstate', close)
      if (isCurrent()) history.back()
    }
  }, [picture, close])
}
