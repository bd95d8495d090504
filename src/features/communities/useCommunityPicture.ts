import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#functions/contract/text.ts'
import type { Image } from '#functions/contract/views.ts'
import type { CommunityPictureRef } from '#src/features/images/picture-store.ts'
import { isPicture, type UploadError } from '#src/features/images/send-picture.ts'
import { picturesText } from '#src/features/images/text.ts'
import { closeDialog, closerOfThis } from '#src/ui/dialogs/store.ts'
import { editState } from '#src/ui/fields/messages/initial.ts'
import {
  type Chosen,
  describePicture,
  draftOf,
  dropDraft,
  endSaved,
  type PictureDraft,
  pictureError,
  refused,
  removePicture,
  saveDraft,
  savedMeanwhile,
  setPicture
} from './picture-store.ts'

const NONE = refused('')

/**
 * State and actions of the dialog that changes a picture of a community. When Escape closes the dialog, its entered
 * values are shown again at the next opening.
 */
export function useCommunityPicture(target: CommunityPictureRef, known: Image | null) {
  const saved = known?.altText ?? ''
  const [before] = useState(() => draftOf(target))
  const [first] = useState<PictureDraft>({ chosen: null, altText: saved, ...before, was: saved })
  const [initial, setInitial] = useState(first)
  const { chosen, altText, was } = initial
  const [picture, setKnown] = useState(known)
  const [newer, setNewer] = useState(() =>
    before && !before.chosen && before.altText !== saved ? editState(before.was, saved).newer : undefined
  )
  const [share, setShare] = useState(0)
  const [busy, setBusy] = useState(false)
  const [close] = useState(closerOfThis)
  const [{ message, again }, setError] = useState(NONE)
  // Closing the dialog aborts its upload.
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const isNew = chosen !== null || picture !== known

  useEffect(() => {
    if (initial !== first) saveDraft(target, initial)
  }, [initial, first, target])

  const change = (changes: Partial<PictureDraft>) => setInitial(was => ({ ...was, ...changes }))
  const choose = (next: Chosen | null, changes: Partial<PictureDraft> = {}) => {
    if (chosen) URL.revokeObjectURL(chosen.address)
    change({ chosen: next, ...changes })
  }
  const take = ([file]: File[]) => {
    if (!file || busy) return
    setError(isPicture(file) ? NONE : refused(picturesText.notTaken))
    // A new file clears the description field, if the field still has the saved description of the old picture.
    const isOfOld = altText === (picture?.altText ?? '')
    if (isPicture(file)) choose({ file, address: URL.createObjectURL(file) }, isOfOld ? { altText: '' } : {})
  }
  const save = async (signal: AbortSignal) => {
    const image = chosen ? await setPicture(target, chosen, { signal, onProgress: setShare }) : picture
    // From here on the picture is saved, even if its description cannot be.
    setKnown(image)
    if (chosen) choose(null)
    if (!chosen || !isBlank(altText))
      await describePicture(target, image, altText, chosen ? (image?.altText ?? '') : was)
    endSaved(target, isNew, close)
  }
  const during = async (work: () => Promise<UploadError>) => {
    if (busy) return
    setBusy(true)
    setError(NONE)
    setError(await work())
    setBusy(false)
  }

  return {
    address: chosen?.address ?? null,
    picture,
    altText,
    newer,
    message,
    /** True when another attempt may succeed. */
    again,
    busy,
    /** Uploaded share of the file, from 0 to 1; null while nothing is uploaded. */
    share: busy && chosen ? share : null,
    take,
    describeAs: (text: string) => change({ altText: text }),
    submit: () =>
      during(() => {
        const stop = new AbortController()
        sending.current = stop
        setShare(0)
        return save(stop.signal).then(
          () => NONE,
          (error: unknown) => {
            if (stop.signal.aborted) return NONE
            const current = savedMeanwhile(error)
            setNewer(current)
            if (current !== undefined) change({ was: current })
            return pictureError(target, error)
          }
        )
      }),
    remove: () => during(() => removePicture(target, close).then(refused)),
    giveUp: () => {
      if (chosen) URL.revokeObjectURL(chosen.address)
      dropDraft(target)
      closeDialog()
    }
  }
}
