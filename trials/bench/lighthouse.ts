import { createTokens } from '#server/tokens.ts'
import { paths } from '#shared/paths.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { median } from './figures.ts'
import { CATEGORIES, type Category, type Report, visit } from './lighthouse-run.ts'
import { logInBeside } from './log-in.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeAssignments, arrangeEmployers } from './rows.ts'
import type { Stage } from './stage.ts'

const RUNS = 5
const TARGET = 95
/** Lighthouse's processor benchmark, below which its scores measure the machine rather than the page. */
const QUICK_ENOUGH = 1000

/** Pages hidden from search engines on purpose fail this audit. */
const NOT_FOR_SEARCH = ['is-crawlable']

/** Lighthouse scores of a phone's first visit to the login, a personal link, and a page behind the login. */
export const run: Bench = async ({ openStage }) => {
  if (!buildWeb()) throw new Error('the web part could not be built')
  const browser = ensureBrowser()
  const stage = await openStage()
  const { token, cookie } = await arrange(stage)
  const web = await stage.startWeb()
  const pages = [
    { page: paths.home, address: paths.home, leftOut: [] },
    { page: paths.auth, address: paths.auth, leftOut: [] },
    { page: '/r/{token}', address: paths.response(token), leftOut: NOT_FOR_SEARCH },
    { page: paths.admin, address: paths.admin, leftOut: NOT_FOR_SEARCH, cookie },
  ]
  const scores: Record<string, Scores> = {}
  const processor: number[] = []
  for (const { page, address, leftOut, cookie: shown } of pages) {
    const reports: Report[] = []
    for (let count = 0; count < RUNS; count += 1) {
      const url = `http://127.0.0.1:${web.port}${address}`
      reports.push(await visit(browser, { url, cookie: shown, leftOut }))
    }
    scores[page] = scoresOf(reports)
    tell(page, scores[page], leftOut, reports)
    processor.push(...reports.map(({ environment }) => environment.benchmarkIndex))
  }
  await web.close()
  await stage.close()
  const benchmarkIndex = Math.round(median(processor))
  if (benchmarkIndex < QUICK_ENOUGH)
    say(
      `lighthouse: the processor counts as ${benchmarkIndex}, below ${QUICK_ENOUGH}: performance is marked too low`,
    )
  const lowest = Math.min(...Object.values(scores).flatMap((page) => Object.values(page)))
  return {
    name: 'lighthouse',
    figure: `${lowest} at the lowest`,
    target: `>= ${TARGET} in each`,
    ok: lowest >= TARGET,
    runs: RUNS,
    benchmarkIndex,
    scores,
  }
}

/** An office with a register and a few open assignments, one of which asks Ola. */
const arrange = async (stage: Stage) => {
  const employers = await arrangeEmployers(stage.owner, 1, 20)
  const asked = await arrangeAssignments(stage.owner, createTokens(stage.config.secret), employers, 3, 5)
  const [cookie] = await logInBeside(stage, employers)
  await stage.learn()
  const [first] = asked
  if (!first || !cookie) throw new Error('there is no one to ask or to log in')
  return { token: first.token, cookie }
}

type Scores = Record<Category, number>

const scoresOf = (reports: readonly Report[]): Scores => ({
  performance: medianOf(reports, 'performance'),
  accessibility: medianOf(reports, 'accessibility'),
  'best-practices': medianOf(reports, 'best-practices'),
  seo: medianOf(reports, 'seo'),
})

const medianOf = (reports: readonly Report[], category: Category): number =>
  median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)))

const tell = (page: string, scores: Scores, leftOut: readonly string[], reports: readonly Report[]) => {
  const words = CATEGORIES.map((category) => `${category} ${scores[category]}`)
  const without = leftOut.length > 0 ? `; left out: ${leftOut.join(', ')}` : ''
  say(`lighthouse, ${page}: ${words.join(', ')} of 100, the median of ${reports.length} visits${without}`)
  const lost = unique(reports.flatMap(lostOn))
  if (lost.length > 0) say(`lighthouse, ${page}, points lost on: ${lost.join(', ')}`)
}

/** The audits that count and did not pass completely. */
const lostOn = ({ categories, audits }: Report): string[] =>
  CATEGORIES.flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)

const unique = (names: readonly string[]) => [...new Set(names)]
