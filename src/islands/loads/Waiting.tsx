import { alertText } from '#src/messages/alerts.ts'
import type { Fault } from '#src/stores/page/load.ts'

interface Props {
  /** Why it is not there; null: it is on its way. */
  fault: Fault | null
  again: () => void
  /** Text while loading. */
  meanwhile?: string
}

/** Placeholder of loading content. Small scripts have faultNote (src/client/page/fault.ts). */
export const Waiting = ({ fault, again, meanwhile = alertText.loading }: Props) => (
  <>
    <p className="soft" role="status" aria-busy={fault === null}>
      {fault?.text ?? meanwhile}
    </p>
    {fault?.state === 'failed' && (
      <button className="button" type="button" name="retry" onClick={again}>
        {alertText.retry}
      </button>
    )}
  </>
)
