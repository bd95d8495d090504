import { picturesText as text } from './text.ts'

/** Button that retries a failed upload. */
export const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" className="button" data-kind="plain" onClick={onRetry}>
    {text.retry}
  </button>
)
