import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openActs } from './office.ts'
import { Broken, runActs, steps, type Step } from './run-acts.ts'
import { inShort, shorten } from './shorten.ts'

/** No new sequence begins after this. ACTS_SECONDS lets it go on for longer; ACTS_SEED begins with the sequence that failed. */
const SECONDS = Number(process.env['ACTS_SECONDS'] ?? 25)
const SEED = Number(process.env['ACTS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** For making a sequence that fails shorter. */
const SHORTEN_SECONDS = 60

let office: Awaited<ReturnType<typeof openActs>>

beforeAll(async () => {
  office = await openActs()
})
afterAll(() => office.close())

const met: Record<string, number> = {}
const meet = (what: string) => (met[what] = (met[what] ?? 0) + 1)

const failsWith = (credits: number) => async (sequence: readonly Step[]) => {
  try {
    await runActs(await office.begin(credits), sequence, meet)
    return null
  } catch (error) {
    return error instanceof Broken ? error : new Broken(sequence.length, String(error))
  }
}

it('plan, act and history agree in every sequence of acts', { timeout: (SECONDS + 180) * 1000 }, async () => {
  const end = Date.now() + SECONDS * 1000
  let seed = SEED
  for (; Date.now() < end; seed += 1) {
    const [[credits, sequence] = [0, []]] = fc.sample(fc.tuple(fc.nat({ max: 40 }), steps()), {
      seed,
      numRuns: 1,
    })
    const fails = failsWith(credits)
    const broken = await fails(sequence)
    if (!broken) continue
    const shortest = await shorten({ sequence, broken }, fails, Date.now() + SHORTEN_SECONDS * 1000)
    expect.fail(`ACTS_SEED=${seed}, ${credits} credits:\n${inShort(shortest)}`)
  }
  if (process.env['ACTS_SECONDS']) console.log(seed - SEED, met)
  expect(Object.keys(met).length).toBeGreaterThan(0)
})
