import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { serverPaths } from '#shared/server-paths.ts'
import { openTestApp } from './app.ts'
import { castKari } from './cast.ts'
import { serveTestApp } from './http.ts'
import { METRICS_ENV, METRICS_HEADERS } from './metrics.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const read = (file: string) => readFileSync(pathOf(file), 'utf8')

const readByShell = (text: string) => {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })
  return { status, stderr }
}

const rules = read('deploy/prometheus/alerts.yml')
const ruleOf = (name: string) => rules.slice(rules.indexOf(`alert: ${name}\n`)).split('- alert: ')[0] ?? ''
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

describe('the alerts of deploy/prometheus', () => {
  const expressions = rules.split('\n').filter((line) => !/^\s*(#|summary:)/.test(line))

  it('use only metrics of /metrics', async () => {
    const app = await openTestApp(METRICS_ENV)
    const server = await serveTestApp(app)
    afterAll(async () => {
      await server.close()
      await app.close()
    })
    await castKari(app)
    const { text } = await server.anonymous('GET', '/metrics', undefined, METRICS_HEADERS)
    const known = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    const asked = expressions.join('\n').matchAll(/\b(?:vikarklar|nodejs|process)_\w+/g)
    const names = [...asked].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  it('use the label names of the code', () => {
    const metrics = read('src/server/metrics.ts')
    const own = expressions.filter((line) => !line.includes('node_systemd_unit_state'))
    const labels = [...own.join('\n').matchAll(/[{,]\s*(\w+)(?:=~|!=|=)"/g)].map(([, label]) => label ?? '')
    expect(labels.length).toBeGreaterThan(5)
    expect(labels.filter((label) => label !== 'job' && !metrics.includes(`'${label}'`))).toEqual([])
  })

  // Fails when the checks of proxies count, ten a second: then half of the people may see errors before this alert
  // fires.
  it("exclude the operators' endpoints from the failure rate, in numerator and denominator", () => {
    const asked = ruleOf('RequestsFail').match(/vikarklar_http_request_duration_seconds_count\b[^[]*/g) ?? []
    expect(asked).toHaveLength(2)
    const left = [serverPaths.health, serverPaths.ready, serverPaths.metrics]
      .map((path) => path.slice(1))
      .join('|')
    for (const series of asked) expect(series).toContain(`route!~"/(${left})"`)
  })

  it('use only metrics that Prometheus is configured to scrape, at addresses that answer', () => {
    const scrape = read('deploy/prometheus/scrape.yml')
    const jobs = new Set([...scrape.matchAll(/job_name: (\w+)/g)].map(([, name]) => name))
    const asked = [...rules.matchAll(/job="(\w+)"/g)].map(([, name]) => name)
    expect(asked).toEqual(expect.arrayContaining(['vikarklar', 'patroni', 'etcd', 'haproxy', 'node']))
    expect(asked.filter((name) => !jobs.has(name))).toEqual([])
    for (const file of ['haproxy.cfg', 'database/haproxy.cfg']) {
      const [, address = ''] = /\$\{\w+_METRICS-([\d.:]+)\}/.exec(read(`deploy/${file}`)) ?? []
      expect(scrape).toContain(`'${address}'`)
    }
    const [, rest = ''] = /^PATRONI_RESTAPI_LISTEN=(.+)$/m.exec(read('deploy/database/node.env')) ?? []
    expect(scrape).toContain(`'${rest}'`)
  })

  it('report each failed unit of deploy/, by one alert', () => {
    const [, service = ''] = /name=~"([^"]+)"/.exec(ruleOf('ServiceFailed')) ?? []
    const [, other = ''] = /name=~"([^"]+)"/.exec(ruleOf('UnitFailed')) ?? []
    const units = [...readdirSync(pathOf('deploy/systemd')), ...readdirSync(pathOf('deploy/database'))]
      .filter((name) => name.endsWith('.service'))
      .map((name) => name.replace('@.', '@1.'))
    expect(units.length).toBeGreaterThan(5)
    for (const unit of units) {
      const told = [service, other].filter((names) => new RegExp(`^(?:${names})$`).test(unit))
      expect({ unit, told: told.length }).toEqual({ unit, told: 1 })
    }
  })

  const [, ...parts] = (read('docs/runbook.md').split(/^## Deleted/m)[0] ?? '').split(/^### /m)

  it('each have a heading in the runbook, which has no other headings of alerts', () => {
    expect(alerts.length).toBeGreaterThan(8)
    expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(alerts)
  })

  it('each have a first command in the runbook', () => {
    const starts = parts.map((part) => /^(\w+)\n\n```(?:sh|sql)\n/.exec(part)?.[1])
    expect(starts).toEqual(alerts)
  })

  // The trial `alerts` has promtool run them; here without it, so that a new alert is not forgotten.
  it('are each tested with a case that fires and one that does not', () => {
    const cases = read('deploy/prometheus/alerts.test.yml')
      .split(/^ {2}- name: /m)
      .slice(1)
    const tried = cases.map((text) => {
      const alert = /^ +- alertname: (\w+)$/m.exec(text)?.[1]
      const isQuiet = text.includes('exp_alerts: []')
      const name = /^'(.+)'$/m.exec(text)?.[1]
      expect(name).toBe(`${alert} ${isQuiet ? 'is quiet' : 'fires'}`)
      return name
    })
    expect(new Set(tried)).toEqual(new Set(alerts.flatMap((name) => [`${name} fires`, `${name} is quiet`])))
  })

  it('have commands in the runbook that a shell can parse', () => {
    const blocks = [...read('docs/runbook.md').matchAll(/^```sh\n([^`]+)^```$/gm)].map(
      ([, text = '']) => text,
    )
    expect(blocks.length).toBeGreaterThan(20)
    for (const text of blocks) expect({ text, ...readByShell(text) }).toEqual({ text, status: 0, stderr: '' })
  })

  // The units' working folder has the runbook on every machine, even without a network.
  it('each have the path of their heading on the machine', () => {
    const [, folder = ''] =
      /^WorkingDirectory=(.+)$/m.exec(read('deploy/systemd/vikarklar-.service.d/10-common.conf')) ?? []
    const urls = rules
      .split('- alert: ')
      .slice(1)
      .map((rule) => /^ {10}runbook_url: '(.+)'$/m.exec(rule)?.[1])
    expect(urls).toEqual(
      alerts.map((name) => `file://${folder}/docs/runbook.md#${name?.toLowerCase() ?? ''}`),
    )
  })
})
