import { INCOMPLETE, isIncomplete, isReturn, readPlace, standAt } from '#src/lib/reading-place.ts'

/** Restores the reading position without loading a file, unless the stored list was longer than the page. */
function comeBack(): void {
  const place = readPlace()
  const isLed = location.hash.startsWith('#p')
  if (!place || !(isReturn(place) || isLed)) return
  // A page that is still too short is scrolled after the rest is loaded, so that nothing moves in the window.
  if (isIncomplete(place)) dispatchEvent(new Event(INCOMPLETE))
  // The scroll event of this restoration is no sign of life (first-paint.ts).
  else if (!isLed)
    void standAt(place, () => {
      document.documentElement.dataset['stood'] = String(scrollY)
    })
}

/** Leaves the history entry of a picture viewer: after a reload no picture is open (useHistoryEntry.ts). */
function leavePicture(): void {
  if (history.state?.picture) history.back()
}

// This script stands behind the content of the page, whose first bytes belong to the text.
comeBack()
leavePicture()
