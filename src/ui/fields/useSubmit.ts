import { type SubmitEvent, useState } from 'react'

/** Submits a form by script. While a submission is pending, further submissions are ignored. */
export function useSubmit(send: (form: HTMLFormElement) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await send(event.currentTarget)
    setBusy(false)
  }
  return { busy, onSubmit }
}
