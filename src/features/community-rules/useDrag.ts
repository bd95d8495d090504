import { type PointerEvent as Press, useEffect, useRef, useState } from 'react'
import { moved } from '#src/ui/order.ts'

interface Drag<Item> {
  /** Items in the order that the drag has made so far. */
  items: Item[]
  at: number
  rows: HTMLCollection
}

/**
 * Lets users reorder the rows of a list by dragging their handles with a mouse, a pen or a finger.
 * @param onDrop gets the items in their new order, and the index of the dragged item.
 */
export function useDrag<Item>(items: Item[], onDrop: (items: Item[], at: number) => void) {
  const [drag, setDrag] = useState<Drag<Item> | null>(null)
  const latest = useRef({ drag, items, onDrop })
  latest.current = { drag, items, onDrop }
  const isDragging = drag !== null
  // The window has the listeners, because an element that is moved in the document loses its pointer capture.
  useEffect(() => {
    if (!isDragging) return
    const ends = new AbortController()
    const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
      addEventListener(name, listener, { signal: ends.signal })
    on('pointermove', ({ clientY }) => setDrag(last => last && draggedTo(last, clientY)))
    on('pointercancel', () => setDrag(null))
    on('pointerup', () => {
      const { drag, items, onDrop } = latest.current
      setDrag(null)
      if (drag && drag.items !== items) onDrop(drag.items, drag.at)
    })
    return () => ends.abort()
  }, [isDragging])
  const startDrag = (at: number) => (event: Press<HTMLElement>) => {
    const rows = event.currentTarget.closest('ul, ol')?.children
    if (event.button !== 0 || !rows) return
    event.preventDefault()
    setDrag({ items, at, rows })
  }
  return { shown: drag?.items ?? items, dragged: drag?.at ?? null, begin: startDrag }
}

/** Exchanges the dragged row and its neighbour when the pointer is past the middle of the neighbour. */
function draggedTo<Item>(drag: Drag<Item>, y: number): Drag<Item> {
  const { items, at, rows } = drag
  const middles = [...rows].map(row => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.findIndex((middle, index) => index < at && y < middle)
  const to =
    above >= 0
      ? above
      : Math.max(
          at,
          middles.findLastIndex((middle, index) => index > at && y > middle)
        )
  return to === at ? drag : { ...drag, items: moved(items, at, to), at: to }
}
