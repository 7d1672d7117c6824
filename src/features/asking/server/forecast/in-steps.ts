import { yieldToEventLoop } from '#server/load/throttle.ts'
import type { Steps } from '../../forecast/steps.ts'

/** The longest time in which this process serves no other request. */
const LONGEST_MS = 4

/** Does work of many milliseconds, and yields to other requests between the steps. */
export const inSteps = async <Result>(steps: Steps<Result>): Promise<Result> => {
  let since = performance.now()
  let step = steps.next()
  while (!step.done) {
    if (performance.now() - since >= LONGEST_MS) {
      await yieldToEventLoop()
      since = performance.now()
    }
    step = steps.next()
  }
  return step.value
}
