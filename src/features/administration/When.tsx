import { relativeTime } from '#src/ui/messages/times.ts'

interface Props {
  /** Time in ISO 8601. */
  at: string
  /** Time of rendering, in milliseconds since 1970. */
  now: number
}

/** Relative time, such as "5 minutes ago". The page's script refreshes it. */
export const When = ({ at, now }: Props) => (
  <time dateTime={at} suppressHydrationWarning>
    {relativeTime((now - Date.parse(at)) / 1000)}
  </time>
)
