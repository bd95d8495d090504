import { relativeTime } from '#src/messages/times.ts'

interface Props {
  /** As ISO 8601. */
  at: string
  /** When the page was made, in milliseconds since the epoch. */
  now: number
}

/** How long ago something was; the page's script keeps it right. */
export const When = ({ at, now }: Props) => (
  <time dateTime={at} suppressHydrationWarning>
    {relativeTime((now - Date.parse(at)) / 1000)}
  </time>
)
