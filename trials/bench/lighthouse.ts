import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { buildWeb } from '../../scripts/build-web.mjs'
import { judge, type Bench } from './bench.ts'
import { median } from './figures.ts'
import { logInAll } from './log-in.ts'
import { say } from '../say.ts'
import { arrangeAssignments, arrangeEmployer } from './rows.ts'

const RUNS = 5
/** A trace without the beginning of the page, which happens on fast pages, does not count as a visit. */
const TRIES = 5
/** Lighthouse's processor benchmark, below which its scores measure the machine rather than the page. */
const QUICK_ENOUGH = 1000
const CLI = fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url))
const CHROME = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-sync'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  runtimeError: z.undefined().optional(),
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
})
type Report = z.infer<typeof Report>

/**
 * Lighthouse scores of a phone's first visits to the pages that strangers open, to a personal link, and to a page
 * behind the login. A visit uses Lighthouse's defaults: the screen of a Moto G Power, and simulated slow 4G with a
 * quarter of the processor.
 */
export const run: Bench = async ({ openStage }) => {
  if (!buildWeb()) throw new Error('the web part could not be built')
  const browser = ensureBrowser()
  const stage = await openStage()
  const employer = await arrangeEmployer(stage.owner, 20)
  const [asked] = await arrangeAssignments(stage.owner, stage.tokens, [employer], 3, 5)
  const [cookie = ''] = await logInAll(await stage.services(), [employer])
  await stage.learn()
  const { port } = await stage.web()
  const hidden = ['--skip-audits=is-crawlable'] // pages hidden from search engines on purpose
  const pages: Record<string, readonly string[]> = {
    [paths.home]: [],
    [paths.auth]: [],
    [paths.response(asked?.token ?? '')]: hidden,
    [paths.admin]: [...hidden, `--extra-headers=${JSON.stringify({ cookie })}`],
  }
  const scores: number[] = []
  const processor: number[] = []
  for (const [page, more] of Object.entries(pages)) {
    const reports: Report[] = []
    while (reports.length < RUNS) reports.push(await visit(browser, `http://127.0.0.1:${port}${page}`, more))
    const marks = CATEGORIES.map((category) =>
      median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100))),
    )
    const named = CATEGORIES.map((category, index) => `${category} ${marks[index]}`).join(', ')
    say(`lighthouse, ${page}: ${named}; points lost on: ${[...new Set(reports.flatMap(lostOn))].join(', ')}`)
    scores.push(...marks)
    processor.push(...reports.map(({ environment }) => environment.benchmarkIndex))
  }
  if (median(processor) < QUICK_ENOUGH)
    say(`lighthouse: the processor counts as ${median(processor)}: performance is marked too low`)
  return judge({ lowest: { figure: Math.min(...scores), least: 95 } }, { scores })
}

const visit = async (browser: string, url: string, more: readonly string[], tries = 1): Promise<Report> => {
  const wanted = [`--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${CHROME}`, ...more]
  const args = [CLI, url, '--output=json', '--quiet', '--no-enable-error-reporting', ...wanted]
  const options = { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 100_000_000 }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, options)
    return Report.parse(JSON.parse(stdout))
  } catch (error) {
    if (tries === TRIES) throw error
    say(String(error))
    return visit(browser, url, more, tries + 1)
  }
}

/** The audits that count and did not pass completely. */
const lostOn = ({ categories, audits }: Report): string[] =>
  CATEGORIES.flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
