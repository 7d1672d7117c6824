/** The findings of a trial. */
export interface Finding {
  readonly trial: string
  /** The number of checks. */
  readonly checks: number
  /** Events during the trial: counts, or seconds. */
  readonly counts: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

/** The records of a running trial. */
export const openNotes = (trial: string) => {
  let checks = 0
  const counts: Record<string, number> = {}
  const violations: string[] = []
  return {
    count: (what: string, by = 1) => {
      counts[what] = (counts[what] ?? 0) + by
    },
    /** Records a violation unless this holds. */
    hold: (holds: boolean, violation: string) => {
      checks += 1
      if (!holds) violations.push(violation)
    },
    /** A trial without checks proves nothing. */
    finding: (): Finding => ({
      trial,
      checks,
      counts,
      violations: checks > 0 ? violations : ['nothing was looked at'],
    }),
  }
}

export type Notes = ReturnType<typeof openNotes>
