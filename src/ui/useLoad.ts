import { useCallback, useEffect, useState } from 'react'
import { whenBackOnline } from '#src/browser/online.ts'
import { type Load, loaded } from './load-store.ts'

/**
 * Loads content, and reloads it when `ask` changes. A failed load is retried when the network is back.
 * @param worded statuses whose text comes from the server; must be a stable list.
 * @returns null while loading.
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
