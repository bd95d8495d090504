import { useEffect, useEffectEvent, useState } from 'react'

/** True for pasted text in a text field, which handles it itself. */
const isText = (event: ClipboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.matches('input,textarea') &&
  Boolean(event.clipboardData?.types.includes('text/plain'))

/**
 * Accepts files that are dropped anywhere on the page or pasted: the browser would open a dropped file
 * instead of the page.
 * @param onFiles gets the files; null accepts nothing.
 * @returns true while files are dragged over the page.
 */
export function useDropAndPaste(onFiles: ((data: DataTransfer | null) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  const takeFrom = useEffectEvent((data: DataTransfer | null) => onFiles?.(data))
  useEffect(() => {
    const ends = new AbortController()
    const { signal } = ends
    const hasFiles = (event: DragEvent) => Boolean(event.dataTransfer?.types.includes('Files'))
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    document.addEventListener('dragenter', onDrag, { signal })
    document.addEventListener('dragover', onDrag, { signal })
    // The pointer has left the window, not only an element.
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    document.addEventListener(
      'drop',
      event => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        takeFrom(event.dataTransfer)
      },
      { signal }
    )
    document.addEventListener(
      'paste',
      event => {
        if (!event.clipboardData?.files.length || isText(event)) return
        event.preventDefault()
        takeFrom(event.clipboardData)
      },
      { signal }
    )
    return () => ends.abort()
  }, [])
  return isOver
}
