type Work = () => Promise<void>

/** A queue of timed events; events at the same time keep the order of their adding. */
export const createEvents = () => {
  const waiting: { readonly at: number; readonly order: number; readonly work: Work }[] = []
  let order = 0
  return {
    at: (at: Date, work: Work) => {
      order += 1
      const event = { at: at.getTime(), order, work }
      const later = waiting.findLastIndex((other) => other.at <= event.at)
      waiting.splice(later + 1, 0, event)
    },
    run: async (setClock: (now: Date) => void) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        setClock(new Date(next.at))
        await next.work()
      }
    },
  }
}
