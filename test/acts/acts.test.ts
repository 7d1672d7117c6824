import { afterAll, beforeAll, expect, it } from 'vitest'
import { openActs } from './office.ts'
import { runSequence } from './run-sequence.ts'

/**
 * Every run tries the same sequences, so a failure is due to the change under test. The trial `acts` tries new ones.
 */
const USUAL = { seed: 1702059556, sequences: 16 }
/** ACTS_SECONDS tries new sequences for that time; ACTS_SEED begins with the sequence that failed. */
const SECONDS = Number(process.env['ACTS_SECONDS'] ?? 0)
const SEED = Number(
  process.env['ACTS_SEED'] ?? (SECONDS > 0 ? Math.floor(Math.random() * 2 ** 31) : USUAL.seed),
)
/** Shortens a failing sequence. */
const SHORTEN_SECONDS = 60

let office: Awaited<ReturnType<typeof openActs>>

beforeAll(async () => {
  office = await openActs()
})
afterAll(() => office.close())

it('plan, act and history agree in every sequence of acts', { timeout: (SECONDS + 300) * 1000 }, async () => {
  const met: Record<string, number> = {}
  const meet = (what: string) => (met[what] = (met[what] ?? 0) + 1)
  const end = Date.now() + SECONDS * 1000
  let seed = SEED
  for (; SECONDS > 0 ? Date.now() < end : seed < SEED + USUAL.sequences; seed += 1) {
    const failing = await runSequence(office, seed, meet, SHORTEN_SECONDS * 1000)
    if (failing !== null) expect.fail(`ACTS_SEED=${seed}, ${failing}`)
  }
  if (process.env['ACTS_SECONDS']) console.log(seed - SEED, met)
  expect(Object.values(met).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(50)
})
