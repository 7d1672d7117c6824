/** Milliseconds after which a missing notice is lost. */
const PATIENCE_MS = 10_000
/** Milliseconds of notices before the yes that still count. */
const KEPT = 20

interface Expected {
  readonly saidAt: number
  readonly acknowledgedAt: number
}

/**
 * Milliseconds from the acknowledgement of a yes to the notice at a tab of its office; 0 if the notice arrives first. A
 * notice may count for several simultaneous yeses to one office. Times are since the epoch.
 */
export const createNotices = (hasTab: (employer: number) => boolean) => {
  const heard = new Map<number, number[]>()
  const waiting = new Map<number, Expected[]>()
  let [ms, missed]: [number[], number] = [[], 0]
  const take = ({ acknowledgedAt }: Expected, at: number) => ms.push(Math.max(0, at - acknowledgedAt))

  return {
    hear: (employer: number, at: number) => {
      heard.set(employer, [...(heard.get(employer) ?? []), at].slice(-KEPT))
      for (const one of waiting.get(employer) ?? []) take(one, at)
      waiting.delete(employer)
    },
    /** Records a yes that has just been acknowledged. */
    expect: (employer: number, saidAt: number) => {
      if (!hasTab(employer)) return
      const one = { saidAt, acknowledgedAt: performance.timeOrigin + performance.now() }
      const at = heard.get(employer)?.find((when) => when >= saidAt)
      if (at !== undefined) return void take(one, at)
      waiting.set(employer, [...(waiting.get(employer) ?? []), one])
      setTimeout(() => {
        const left = waiting.get(employer)
        if (!left?.includes(one)) return
        missed += 1
        waiting.set(
          employer,
          left.filter((other) => other !== one),
        )
      }, PATIENCE_MS)
    },
    /** Returns the measurements since the last call. */
    take: () => {
      const taken = { ms, missed }
      ms = []
      missed = 0
      return taken
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
