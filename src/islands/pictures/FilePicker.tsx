import { type ComponentProps, useRef } from 'react'
import { ACCEPTED } from '#functions/contract/pictures.ts'

interface Props extends ComponentProps<'button'> {
  /** Names the field of the files. */
  label: string
  multiple?: boolean
  onPick: (files: File[]) => void
}

/** A button that has pictures picked. Other attributes are the button's own. */
export function FilePicker({ label, multiple, onPick, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        accept={ACCEPTED.join()}
        aria-label={label}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // The same file may be chosen once more.
          target.value = ''
        }}
      />
      <button type="button" onClick={() => field.current?.click()} {...button} />
    </>
  )
}
