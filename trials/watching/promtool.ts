import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Series } from './samples.ts'

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
