import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './zoom.ts'

const NO_SIZE: Size = { width: 0, height: 0 }

/** Present size of an element, updated as it changes; zero before the element is laid out. */
export function useFrame(element: RefObject<HTMLElement | null>): Size {
  const [frame, setFrame] = useState(NO_SIZE)
  useEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? NO_SIZE
      setFrame({ width, height })
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return frame
}
