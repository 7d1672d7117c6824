/** Work in steps of a millisecond or so, so that whoever has others to serve can pause between them. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** All of it at once. */
export const complete = <Result>(steps: Steps<Result>): Result => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
