import { type SubmitEvent, useState } from 'react'
import { whileLocked } from './while-locked.ts'

/** Submits a form by script. While a submission is pending, the form is disabled. */
export function useSubmit(send: (form: HTMLFormElement) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await whileLocked(event.currentTarget, send(event.currentTarget))
    setBusy(false)
  }
  return { busy, onSubmit }
}
