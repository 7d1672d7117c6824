import { afterAll, beforeAll, expect, it } from 'vitest'
import { openActs } from './office.ts'
import { runSequence } from './run-sequence.ts'

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

it('plan, act and history agree in every sequence of acts', { timeout: (SECONDS + 180) * 1000 }, async () => {
  const met: Record<string, number> = {}
  const meet = (what: string) => (met[what] = (met[what] ?? 0) + 1)
  const end = Date.now() + SECONDS * 1000
  let seed = SEED
  for (; Date.now() < end; seed += 1) {
    const failing = await runSequence(office, seed, meet, SHORTEN_SECONDS * 1000)
    if (failing !== null) expect.fail(`ACTS_SEED=${seed}, ${failing}`)
  }
  if (process.env['ACTS_SECONDS']) console.log(seed - SEED, met)
  expect(Object.keys(met).length).toBeGreaterThan(0)
})
