import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const RULES = fileURLToPath(new URL('../../deploy/prometheus/', import.meta.url))

/** promtool's complaints about files, or null. */
export const promtool = (...words: string[]): string | null => {
  const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' })
  return status === 0 ? null : `promtool ${words.join(' ')}: ${stdout}${stderr}`
}

/** The time of the evaluation, by which every `for` has elapsed. */
const LOOKED_AT = '2h'

/** The alerts among these that fire by the delivered rules after two hours of the series. */
export const firing = (folder: string, series: readonly Series[], alerts: readonly string[]): string[] => {
  const file = path.join(folder, 'state.test.yml')
  const lines = [
    `rule_files: ['${RULES}alerts.yml']`,
    'evaluation_interval: 15s',
    'tests:',
    '  - interval: 15s',
    '    input_series:',
    ...series
      .filter(({ series: name }) => asked.has(/^\w+/.exec(name)?.[0] ?? ''))
      .flatMap((one) => [`      - series: '${one.series}'`, `        values: '${one.values}'`]),
    '    promql_expr_test:',
    ...alerts.flatMap((alert) => [
      `      - expr: ${questionOf(alert)}`,
      `        eval_time: ${LOOKED_AT}`,
      '        exp_samples: []', // promtool reports each wrong answer
    ]),
  ]
  writeFileSync(file, lines.join('\n'))
  const said = promtool('test', 'rules', file) ?? ''
  const [, parts = ''] = said.split('FAILED:')
  const found = alerts.filter((alert) => parts.includes(JSON.stringify(questionOf(alert))))
  if (said !== '' && found.length === 0) throw new Error(said)
  return found
}

const questionOf = (alert: string) => `count(ALERTS{alertname="${alert}", alertstate="firing"})`

/** Every name in the rules: promtool is slow with the hundreds of others. */
const asked = new Set(readFileSync(`${RULES}alerts.yml`, 'utf8').match(/\w+/g))

/** promtool's complaints about the dashboard's expressions, checked as rules. */
export const checkDashboard = (folder: string): string | null => {
  const file = path.join(folder, 'dashboard.yml')
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
    readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
  }
  const rules = panels
    .flatMap(({ targets = [] }) => targets)
    .flatMap(({ expr }, at) => [
      `      - record: panel:expression_${at}`,
      `        expr: ${JSON.stringify(expr)}`,
    ])
  writeFileSync(file, ['groups:', '  - name: dashboard', '    rules:', ...rules].join('\n'))
  return promtool('check', 'rules', file)
}

const DASHBOARD = fileURLToPath(new URL('../../deploy/grafana/vikarklar.json', import.meta.url))

/** Values of /metrics by name and labels. */
export type Samples = ReadonlyMap<string, number>

/** The lines of an answer of /metrics. */
export const samplesOf = (text: string): Samples =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )

/** Two scrapes of a process, that many seconds apart, and whether it answered. */
export interface Scraped {
  readonly instance: string
  readonly isUp: boolean
  readonly before: Samples
  readonly after: Samples
  readonly seconds: number
}

interface Series {
  readonly series: string
  readonly values: string
}

const STEP_SECONDS = 15
const STEPS = 480

/**
 * The samples as two hours of a Prometheus, as promtool writes them: values that changed between the two continue at
 * that rate, so that an age grows by a second each second.
 */
export const seriesOf = ({ instance, isUp, before, after, seconds }: Scraped): Series[] => [
  { series: `up{job="vikarklar", instance="${instance}"}`, values: `${Number(isUp)}x${STEPS}` },
  ...[...after]
    .filter(([, value]) => Number.isFinite(value))
    .map(([name, value]) => {
      const first = before.get(name) ?? value
      const step = ((value - (Number.isFinite(first) ? first : value)) / seconds) * STEP_SECONDS
      const grown = step === 0 ? '' : `${step < 0 ? '-' : '+'}${plain(Math.abs(step))}`
      return { series: labelled(name, instance), values: `${plain(value)}${grown}x${STEPS}` }
    }),
]

const labelled = (name: string, instance: string) => {
  const own = `job="vikarklar", instance="${instance}"`
  return name.endsWith('}') ? `${name.slice(0, -1)}, ${own}}` : `${name}{${own}}`
}

/** promtool reads no exponents. */
const plain = (value: number) => value.toFixed(6).replace(/\.?0+$/, '')
