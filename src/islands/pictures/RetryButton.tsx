import { picturesText as text } from '#src/messages/pictures.ts'

/** Sends a picture again that did not arrive. */
export const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" className="button" data-kind="plain" onClick={onRetry}>
    {text.retry}
  </button>
)
