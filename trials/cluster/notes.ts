/** What a trial has found. */
export interface Finding {
  readonly trial: string
  /** How often it was looked. */
  readonly checks: number
  /** What happened meanwhile: counts, or seconds. */
  readonly counts: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

/** What a trial records while it runs. */
export const openNotes = (trial: string) => {
  let checks = 0
  const counts: Record<string, number> = {}
  const violations: string[] = []
  return {
    count: (what: string, by = 1) => {
      counts[what] = (counts[what] ?? 0) + by
    },
    /** It is a violation if this does not hold. */
    hold: (holds: boolean, violation: string) => {
      checks += 1
      if (!holds) violations.push(violation)
    },
    /** A trial that looked at nothing has proved nothing. */
    finding: (): Finding => ({
      trial,
      checks,
      counts,
      violations: checks > 0 ? violations : ['nothing was looked at'],
    }),
  }
}

export type Notes = ReturnType<typeof openNotes>
