import { useEffect } from 'react'

/**
 * Adds an entry to the history while a dialog is open: the browser's back button closes the dialog, and any other way to
 * close it takes the entry back. The forward button opens it again (src/client/feed/pictures.ts).
 * @param picture address of the picture that was pressed.
 */
export function useHistoryEntry(picture: string, close: () => void): void {
  useEffect(() => {
    const isHere = () => history.state?.picture === picture
    if (!isHere()) history.pushState({ ...history.state, picture }, '')
    addEventListener('popstate', close)
    return () => {
      removeEventListener('popstate', close)
      if (isHere()) history.back()
    }
  }, [picture, close])
}
