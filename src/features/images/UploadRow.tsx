import { useRef, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { RetryButton } from './RetryButton.tsx'
import { picturesText as text } from './text.ts'
import type { Upload } from './uploads-store.ts'

interface Props {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}

/** Row of an upload that is pending or has failed. */
export function UploadRow({ upload: { name, address, share, error, again }, onCancel, onRetry }: Props) {
  const [isSeen, setSeen] = useState(true)
  const close = useRef<HTMLButtonElement>(null)
  const retry = () => {
    // The button that retries is gone until the next failure.
    close.current?.focus()
    onRetry()
  }
  const percent = Math.round((share ?? 0) * 100)
  return (
    <li className="upload">
      {/* The row keeps its height when the browser cannot show the picture. */}
      {isSeen ? (
        <img src={address} width="120" height="80" alt="" onError={() => setSeen(false)} />
      ) : (
        <span className="none" />
      )}
      <div className="stack">
        <p className="split small">
          <span className="name">{name}</span>
          {!error && <span className="num soft">{stateOf(share, percent)}</span>}
        </p>
        {error ? (
          <p className="error small">{error}</p>
        ) : (
          // When the whole file is sent, the bar has no value: it then shows that the server's response is still
          // pending.
          <progress max="100" value={percent === 100 ? undefined : percent} aria-label={text.progress(name)} />
        )}
        {again && <RetryButton onRetry={retry} />}
      </div>
      <button
        ref={close}
        type="button"
        className="act"
        aria-label={`${error ? text.remove : text.cancel}: ${name}`}
        onClick={onCancel}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

function stateOf(share: number | null, percent: number): string {
  if (share === null) return text.waits
  return percent === 100 ? text.works : text.percent(percent)
}
