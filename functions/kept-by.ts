/** A value that is part of a key. */
type Fact = string | number | boolean | null

/**
 * Makes a function that keeps what was made last of each subject, for as long as the subject itself is kept. The made
 * value is given to several requests, so callers do not change it.
 * @param make makes a value of a subject and of facts that may differ between requests, such as whether the viewer is an
 * admin. Its two arguments are all that it reads: the facts are the key, so it cannot give one viewer what was made for
 * another.
 */
export function keptBy<Subject extends object, Facts extends { [Name in keyof Facts]: Fact }, Made>(
  make: (subject: Subject, facts: Facts) => Made
): (subject: Subject, facts: Facts) => Made {
  const kept = new WeakMap<Subject, { key: string; made: Made }>()
  return (subject, facts) => {
    const key = JSON.stringify(facts)
    const last = kept.get(subject)
    if (last?.key === key) return last.made
    const made = make(subject, facts)
    kept.set(subject, { key, made })
    return made
  }
}
