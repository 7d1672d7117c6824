import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createMetrics } from '#server/metrics.ts'

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const dashboard = JSON.parse(read('deploy/grafana/vikarklar.json')) as {
  readonly uid: string
  readonly panels: readonly Panel[]
}
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? [])
const known = new Set((await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name))

it('the dashboard has its own address, and a row for each topic', () => {
  expect(dashboard.uid).toBe('vikarklar')
  expect(dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
    'What people feel',
    'Messages',
    'Gateway and mail server',
    'Database',
    'Processes and machines',
  ])
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})

it('the dashboard uses only metrics of /metrics, and shows all of the service’s own', () => {
  const asked = new Set(
    targets
      .flatMap(({ expr }) => expr.match(/\b(?:vikarklar|nodejs|process)_\w+/g) ?? [])
      .map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  )
  expect([...asked].filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => name.startsWith('vikarklar_') && !asked.has(name))).toEqual([])
})

it('the page on monitoring lists all of the service’s own metrics, and no more', () => {
  const listed = new Set(
    [...read('docs/operations/monitoring.md').matchAll(/`(vikarklar_\w+)(?:\{[\w,]+\})?`/g)].map(
      ([, name]) => name,
    ),
  )
  const ours = [...known].filter((name) => name.startsWith('vikarklar_'))
  expect(listed).toEqual(new Set(ours))
})

it('the dashboard uses the label names of the code and the exporters', () => {
  const metrics = read('src/server/metrics.ts')
  const others = ['job', 'instance', 'le', 'fstype', 'mountpoint', 'alertname', 'alertstate']
  const labels = targets.flatMap(({ expr, legendFormat }) => [
    ...[...expr.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(', ')),
    ...[...expr.matchAll(/[{,]\s*(\w+)(?:=~|!~|!=|=)"/g)].map(([, name = '']) => name),
    ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  ])
  expect(labels.length).toBeGreaterThan(20)
  expect(labels.filter((name) => !others.includes(name) && !metrics.includes(`'${name}'`))).toEqual([])
})

// The trial `alerts` has promtool read the rules; its parser is not here.
it('the dashboard has no expression with unbalanced brackets', () => {
  for (const { expr } of targets)
    for (const [open, close] of ['( )', '{ }', '[ ]'].map((pair) => pair.split(' ')))
      expect({ expr, open: expr.split(open ?? '').length }).toEqual({
        expr,
        open: expr.split(close ?? '').length,
      })
})
