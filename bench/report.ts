/** What a benchmark found; printed as its last line. */
export interface Result {
  readonly name: string
  readonly ok: boolean
  readonly [figure: string]: unknown
}

export type Bench = () => Promise<Result>

export const say = (line: string) => void process.stdout.write(`${line}\n`)
