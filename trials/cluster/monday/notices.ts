/** A notice that has not come by then is lost. */
const PATIENCE_MS = 10_000
/** Notices from before the yes that may still be asked for. */
const KEPT = 20

interface Expected {
  readonly saidAt: number
  readonly acknowledgedAt: number
}

/**
 * How long it takes from the acknowledgement of a yes until a tab of its office is told, in milliseconds: 0 when the notice is there
 * first. Of several yeses to one office at the same moment, a notice may count for more than one. Times are since the epoch.
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
    /** A yes said then has just been acknowledged. */
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
    /** What was measured since the last time. */
    take: () => {
      const taken = { ms, missed }
      ms = []
      missed = 0
      return taken
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
