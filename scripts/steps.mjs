import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { ensureBrowser } from './browser.mjs'
import { node, root } from './prepare.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, remarks?: string[] }} Count
 * @typedef {{ name: string, run: () => Count }} Step
 */

const reports = path.join(root, 'node_modules/.cache/reports')

/** Format, lint and types: each counts as one test. @returns {Step[]} */
export function staticSteps() {
  return [
    tool('format', 'oxfmt/bin/oxfmt', '--check'),
    tool('lint and import directions', 'oxlint/bin/oxlint'),
    types('types of everything', 'tsconfig'),
    types('types of the server', 'tsconfig.server'),
    types('types of the browser', 'tsconfig.web'),
    types('types of the service worker', 'tsconfig.worker'),
  ]
}

/**
 * @param {string} name
 * @param {string[]} options
 * @returns {Step}
 */
export function vitestStep(name, ...options) {
  return {
    name,
    run: () => {
      const report = freshReport('vitest.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const ok = runTool('vitest/vitest.mjs', ['run', ...reporters, ...options])
      return counted(ok, countVitest, report)
    },
  }
}

/** @returns {Step} */
export function journeyStep() {
  return {
    name: 'journeys in a browser',
    run: () => {
      const report = freshReport('playwright.json')
      const env = { CHROMIUM_PATH: ensureBrowser(), E2E_REPORT: report }
      const ok = runTool('@playwright/test/cli.js', ['test'], env)
      return counted(ok, countPlaywright, report)
    },
  }
}

/**
 * @param {string} name
 * @param {() => boolean} run
 * @returns {Step}
 */
export function simpleStep(name, run) {
  return { name, run: () => (run() ? { passed: 1, failed: 0, skipped: 0 } : failure) }
}

/**
 * Runs all steps, even after a failure, and prints each with its duration and, as the last line, the number passed and
 * failed. The exit code is 1 if one failed. Returns the seconds of all steps.
 *
 * @param {Step[]} steps
 */
export function runSteps(steps) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const summary = []
  const first = performance.now()
  for (const { name, run } of steps) {
    console.log(`\n— ${name}`)
    const start = performance.now()
    const count = attempt(run)
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    summary.push(`${count.failed ? '✗' : '✓'} ${name.padEnd(28)} ${seconds.padStart(6)} s  ${inWords(count)}`)
    summary.push(...(count.remarks ?? []))
  }
  console.log(`\n${summary.join('\n')}\n`)
  // The exit code is set instead of the process ended, so that no pipe loses the last line.
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(inWords(total))
  return (performance.now() - first) / 1000
}

/**
 * Records the duration of a complete run for `npm run house`.
 *
 * @param {number} seconds
 */
export function recordSeconds(seconds) {
  mkdirSync(reports, { recursive: true })
  writeFileSync(path.join(reports, 'test-seconds'), seconds.toFixed(0))
}

/**
 * Checks types, reading only files changed since the last check.
 *
 * @param {string} name
 * @param {string} config
 */
function types(name, config) {
  const known = path.join(root, 'node_modules/.cache/types', config)
  return tool(name, 'typescript/bin/tsc', '-p', `${config}.json`, '--incremental', '--tsBuildInfoFile', known)
}

const failure = { passed: 0, failed: 1, skipped: 0 }

/**
 * @param {() => Count} run
 * @returns {Count}
 */
function attempt(run) {
  try {
    return run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return failure
  }
}

/** @param {Count} count */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/**
 * @param {string} name
 * @param {string} bin the tool's script below node_modules
 * @param {string[]} args
 * @returns {Step}
 */
function tool(name, bin, ...args) {
  return simpleStep(name, () => runTool(bin, args))
}

/**
 * @param {string} bin
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runTool(bin, args, env = {}) {
  const script = path.join(root, 'node_modules', bin)
  const options = { cwd: root, env: { ...process.env, ...env } }
  return spawnSync(node, [script, ...args], { ...options, stdio: 'inherit' }).status === 0
}

/** @param {string} name */
function freshReport(name) {
  const file = path.join(reports, name)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  return file
}

/**
 * A run that left no report, found no test, or failed outside its tests counts as one failure more.
 *
 * @param {boolean} ok
 * @param {(report: any) => Count} count
 * @param {string} file
 * @returns {Count}
 */
function counted(ok, count, file) {
  const found = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : failure
  const silent = found.failed === 0 && (!ok || found.passed === 0)
  return silent ? { ...found, failed: 1 } : found
}

/**
 * @param {any} report
 * @returns {Count}
 */
function countVitest(report) {
  /** @type {{ name: string, status: string, message: string, assertionResults: any[] }[]} */
  const files = report.testResults
  const failed = files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'failed')
  // A file that cannot be loaded, or whose beforeAll fails, has no failed test of its own.
  const unloadable = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    remarks: [
      ...failed.map((test) => remark('failed', test.fullName, test.failureMessages.join('\n'))),
      ...unloadable.map((file) => remark('failed', file.name, file.message)),
    ],
  }
}

/**
 * @param {any} report
 * @returns {Count}
 */
function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    remarks: journeysOf(suites).flatMap(({ title, file, line, tests }) =>
      tests.flatMap((/** @type {any} */ test) => {
        if (test.status !== 'unexpected' && test.status !== 'flaky') return []
        const result = test.status === 'flaky' ? 'passed at the second try' : 'failed'
        const why = test.results.flatMap((/** @type {any} */ tried) => tried.errors)
        return [remark(result, `${file}:${line} ${title}`, why[0]?.message ?? '')]
      }),
    ),
  }
}

/**
 * @param {any[]} suites
 * @returns {any[]}
 */
function journeysOf(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...journeysOf(suite.suites ?? [])])
}

/**
 * Summarises one test at the end of a long log, without its stack.
 *
 * @param {string} result
 * @param {string} name
 * @param {string} why
 */
function remark(result, name, why) {
  const lines = stripVTControlCharacters(why).split('\n')
  const told = lines.filter((line) => line.trim() && !/^\s+at /.test(line)).slice(0, 12)
  return [`  ${result}: ${name}`, ...told.map((line) => `    ${line}`)].join('\n')
}
