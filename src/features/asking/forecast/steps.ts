/** Work in steps of about a millisecond, so that a server can serve others between them. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** All of it at once. */
export const complete = <Result>(steps: Steps<Result>): Result => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
