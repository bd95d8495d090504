import { useEffect } from 'react'

/**
 * Gives what is open an entry of the history: the browser's back button closes it, and whatever else closes it takes the
 * entry back. The way forward opens it again (src/client/feed/pictures.ts).
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
