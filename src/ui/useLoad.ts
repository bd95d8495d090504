import { useCallback, useEffect, useState } from 'react'
import { whenBackOnline } from '#src/browser/online.ts'
import { type Load, loaded } from './load-store.ts'

/**
 * Loads content, and loads it again when `ask` changes or when the network is back after a failure.
 * @param worded statuses that are shown with the server's text. Each rendering must pass the same list.
 * @returns the content or the error, null during the load; and a function that loads again.
 */
export function useLoad<T>(
  ask: () => Promise<T>,
  worded?: readonly number[]
): { load: Load<T> | null; again: () => unknown } {
  const [load, setLoad] = useState<Load<T> | null>(null)
  const again = useCallback(() => {
    let isWanted = true
    setLoad(null)
    void loaded(ask, worded).then(result => isWanted && setLoad(result))
    return () => {
      isWanted = false
    }
  }, [ask, worded])
  useEffect(again, [again])
  useEffect(() => {
    const ends = new AbortController()
    if (load?.state === 'failed') whenBackOnline(again, ends.signal)
    return () => ends.abort()
  }, [load, again])
  return { load, again }
}
