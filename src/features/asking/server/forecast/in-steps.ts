import { breathe } from '#server/load/turns.ts'
import type { Steps } from '../../forecast/steps.ts'

/** So long nobody else is served by this process. */
const LONGEST_MS = 4

/** Does work of many milliseconds, and lets others in between. */
export const inSteps = async <Result>(steps: Steps<Result>): Promise<Result> => {
  let since = performance.now()
  let step = steps.next()
  while (!step.done) {
    if (performance.now() - since >= LONGEST_MS) {
      await breathe()
      since = performance.now()
    }
    step = steps.next()
  }
  return step.value
}
