import { useCallback, useEffect, useState } from 'react'
import { whenBackOnline } from '#src/lib/online.ts'
import { type Load, loaded } from '#src/stores/page/load.ts'

/**
 * Loads what a place shows, anew whenever `ask` is another function. What failed is asked for again once the network has
 * come back.
 * @param worded statuses that the server words best itself; always the same list.
 * @returns null while it is on its way.
 */
export function useLoad<T>(
  ask: () => Promise<T>,
  worded?: readonly number[]
): { load: Load<T> | null; again: () => unknown } {
  const [load, setLoad] = useState<Load<T> | null>(null)
  const again = useCallback(() => {
    let isWanted = true
    setLoad(null)
    void loaded(ask, worded).then(found => isWanted && setLoad(found))
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
