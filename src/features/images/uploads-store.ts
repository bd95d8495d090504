import { atom } from 'nanostores'
import type { Image } from '#functions/contract/views.ts'
import { type Picture, pictureOf } from './picture-store.ts'
import { isPicture, sendPicture, uploadError } from './send-picture.ts'
import { picturesText as text } from './text.ts'

/** An upload that is pending or has failed. */
export interface Upload {
  key: number
  name: string
  /** Object URL that shows the file. */
  address: string
  /** Uploaded share of the file, from 0 to 1; null while earlier uploads are not finished. */
  share: number | null
  /** Error text of a failed upload; empty otherwise. */
  error: string
  /** True when another attempt may succeed. */
  again: boolean
}

interface Item {
  file: File
  stop: AbortController
}

/** Makes the list of uploads, which are sent one after another. */
export function createUploads() {
  const $uploads = atom<Upload[]>([])
  const items = new Map<number, Item>()
  let lastKey = 0
  let turn = Promise.resolve()
  let onDone: (picture: Picture, name: string) => void = () => {}
  let onError: (upload: Upload) => void = () => {}

  const change = (key: number, changed: Partial<Upload>) =>
    $uploads.set($uploads.get().map(one => (one.key === key ? { ...one, ...changed } : one)))

  const drop = (key: number) => {
    items.get(key)?.stop.abort()
    items.delete(key)
    for (const { address } of $uploads.get().filter(one => one.key === key)) URL.revokeObjectURL(address)
    $uploads.set($uploads.get().filter(one => one.key !== key))
  }

  const fail = (key: number, error: string, again: boolean) => {
    change(key, { error, again, share: null })
    for (const one of $uploads.get()) if (one.key === key) onError(one)
  }

  const send = async (key: number) => {
    const item = items.get(key)
    const address = $uploads.get().find(one => one.key === key)?.address
    // The upload was cancelled before its turn came.
    if (!item || !address) return
    change(key, { share: 0, error: '' })
    try {
      const sending = { signal: item.stop.signal, onProgress: (share: number) => change(key, { share }) }
      const image = (await sendPicture('/_uploads', item.file, address, sending)) as Image
      if (!items.has(key)) return
      const { name } = item.file
      drop(key)
      onDone(pictureOf(image), name)
    } catch (error) {
      if (!items.has(key)) return
      const { message, again } = uploadError(error)
      fail(key, message, again)
    }
  }

  const queue = (key: number) => {
    turn = turn.then(() => send(key))
  }

  const add = (file: File) => {
    lastKey += 1
    const name = file.name || text.pasted
    const address = URL.createObjectURL(file)
    items.set(lastKey, { file, stop: new AbortController() })
    $uploads.set([...$uploads.get(), { key: lastKey, name, address, share: null, error: '', again: false }])
    if (isPicture(file)) queue(lastKey)
    else fail(lastKey, text.notTaken, false)
  }

  const retry = (key: number) => {
    change(key, { error: '', again: false })
    queue(key)
  }

  return {
    $uploads,
    add,
    /** Cancels an upload, or removes a failed one from the list. */
    drop,
    retry,
    /** Sets the functions to call after an upload has finished or failed. */
    setCallbacks(done: typeof onDone, failed: typeof onError) {
      onDone = done
      onError = failed
    },
    /** Cancels all uploads, because the form is closed. */
    end() {
      for (const { key } of $uploads.get()) drop(key)
    }
  }
}

/** Files of a drop or a paste. Files that are no pictures are refused later with a message. */
export function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}
