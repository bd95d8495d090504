import { useEffect, useEffectEvent, useState } from 'react'

/** True when text is pasted into a text field, which the browser does itself. */
const isText = (event: ClipboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.matches('input,textarea') &&
  Boolean(event.clipboardData?.types.includes('text/plain'))

/**
 * Accepts files that are pasted, or dropped anywhere on the page. By itself the browser would open a dropped file in
 * place of the page.
 * @param onFiles gets the files; null to accept none.
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
    // An event without a related element means that the pointer has left the window.
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
