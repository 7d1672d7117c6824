import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { say } from '../say.ts'

const CLI = fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url))
const CHROME = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-sync'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Visit {
  readonly url: string
  /** Cookie of a logged-in person. */
  readonly cookie: string | undefined
  /** Audits that do not apply to this page. */
  readonly leftOut: readonly string[]
}

const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
})
export type Report = z.infer<typeof Report>

/**
 * One visit of a telephone by a browser of its own, as Lighthouse does it unless told otherwise: the screen of a Moto G
 * Power, slow 4G and a quarter of the processor, both reckoned from what was seen.
 */
export const visit = async (browser: string, wanted: Visit): Promise<Report> => {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const report = await visitOnce(browser, wanted).catch((error: unknown) => say(String(error)))
    if (report) return report
  }
  return visitOnce(browser, wanted)
}

/** A trace without the beginning of the page, which happens on fast pages, does not count as a visit. */
const TRIES = 5

const visitOnce = async (browser: string, { url, cookie, leftOut }: Visit): Promise<Report> => {
  const args = [
    url,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${CHROME}`,
    '--no-enable-error-reporting',
    ...(leftOut.length > 0 ? [`--skip-audits=${leftOut.join(',')}`] : []),
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ]
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [written, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} at ${url}`)
  const report = Report.parse(JSON.parse(written))
  if (report.runtimeError) throw new Error(`Lighthouse at ${url}: ${report.runtimeError.message}`)
  return report
}
