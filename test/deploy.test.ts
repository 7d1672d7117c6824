import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { openTestApp } from './app.ts'
import { castKari } from './cast.ts'
import { serveTestApp } from './http.ts'

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')

const rules = read('deploy/prometheus/alerts.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

describe('the alerts of deploy/prometheus', () => {
  const expressions = rules.split('\n').filter((line) => !/^\s*(#|summary:)/.test(line))

  it('ask for nothing that /metrics does not know', async () => {
    const app = await openTestApp()
    const server = await serveTestApp(app)
    afterAll(async () => {
      await server.close()
      await app.close()
    })
    await castKari(app)
    const { text } = await server.anonymous('GET', '/metrics')
    const known = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    const asked = expressions.join('\n').matchAll(/\b(?:vikarklar|nodejs|process)_\w+/g)
    const names = [...asked].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  it('know labels by the names that the code gives them', () => {
    const metrics = read('src/server/metrics.ts')
    const labels = [...expressions.join('\n').matchAll(/[{,]\s*(\w+)(?:=~|!=|=)"/g)].map(
      ([, label]) => label ?? '',
    )
    expect(labels.length).toBeGreaterThan(5)
    expect(labels.filter((label) => label !== 'job' && !metrics.includes(`'${label}'`))).toEqual([])
  })

  it('each have a heading in the run book, which tells of no other', () => {
    const headings = [...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(8)
    expect(headings).toEqual(alerts)
  })
})

describe('the proxy of deploy/', () => {
  const nginx = read('deploy/nginx.conf')

  it('keeps what operators ask to itself', () => {
    for (const path of [paths.metrics, paths.health, paths.ready])
      expect(nginx).toContain(`location = ${path} { return 404; }`)
  })

  it('passes on streams as they come', () => {
    for (const start of [`location = ${paths.live} {`, 'location ~ ^/r/[^/]+/endringer$ {'])
      expect(nginx.slice(nginx.indexOf(start)).split('}')[0]).toContain('proxy_buffering off;')
  })

  it('writes down no address that carries a secret', () => {
    for (const start of ['location ~ ^/r/', 'location /r/ {', 'location /auth/ {', 'location /webhooks/ {'])
      expect(nginx.slice(nginx.indexOf(start)).split('\n    }')[0]).toContain('access_log off;')
    expect(nginx).not.toMatch(/log_format[^;]*\$(request|args|query_string|request_uri|http_referer)\b/)
    expect(nginx).toMatch(/error_log \S+ crit;/)
  })
})

it('the units of systemd and the image start what is there', async () => {
  const started: string[] = []
  for await (const file of glob('deploy/{systemd/*.service,Containerfile}'))
    started.push(...[...read(file).matchAll(/(?:src|scripts)\/[\w/-]+\.(?:ts|mjs)/g)].map(([name]) => name))
  expect(started).toContain('src/main.ts')
  expect(started.length).toBeGreaterThan(5)
  for (const file of started) expect(read(file)).not.toBe('')
})
