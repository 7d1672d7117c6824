import { median, rounded } from './figures.ts'
import { getRequest, openConnection, type HttpConnection } from './http.ts'
import { logInBeside } from './log-in.ts'
import { say } from './report.ts'
import type { Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { compare, inTurns } from './turns.ts'
import { startWeb } from './web.ts'

const ROUNDS = 12
const REQUESTS = 20
const BROWSER = 'gzip, deflate, br'

interface Growth {
  readonly name: string
  readonly large: Employer
  readonly small: Employer
  /** What each asks for in words, and where. */
  readonly asked: (employer: Employer) => Readonly<Record<string, string>>
}

/**
 * The same asked by an employer with much and by one with little, the session's check and everything else
 * included. Each round is the median of a few requests, one after the other. Returns the ratios.
 */
export const measureGrowth = async (
  stage: Stage,
  { name, large, small, asked }: Growth,
): Promise<Record<string, number>> => {
  const [cookieOfLarge = '', cookieOfSmall = ''] = await logInBeside(stage, [large, small])
  const web = await startWeb(stage)
  const connection = await openConnection(web.port)
  const ratios: Record<string, number> = {}
  const [ofLarge, ofSmall] = [asked(large), asked(small)]
  for (const what of Object.keys(ofLarge)) {
    const [ours = [], theirs = []] = await inTurns(ROUNDS, [
      () => ask(connection, ofLarge[what], cookieOfLarge),
      () => ask(connection, ofSmall[what], cookieOfSmall),
    ])
    const { ratio, words } = compare(ours, theirs, 'µs')
    say(`${name}, ${what}: ${words}`)
    ratios[what] = rounded(ratio)
  }
  connection.close()
  await web.close()
  return ratios
}

/** Microseconds to the whole answer. */
const ask = async (connection: HttpConnection, path: string | undefined, cookie: string): Promise<number> => {
  if (!path) throw new Error('there is nothing to ask for')
  const took: number[] = []
  for (let request = 0; request < REQUESTS; request += 1) {
    const start = performance.now()
    const { status } = await connection.send(getRequest(path, BROWSER, cookie))
    took.push((performance.now() - start) * 1000)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  }
  return median(took)
}
