import packageJson from '../package.json' with { type: 'json' }
import { parseArgs, styleText } from 'node:util'
import { commandLine } from '#server/command-line.ts'
import type { State } from '#app/doctor/finding.ts'
import { examine } from '#app/doctor/examine.ts'
import { renderReport } from '#app/doctor/render.ts'

const USAGE = `Usage: ${commandLine('doctor', '[--json] [--backups <folder>] [--etcd <host:port>,<host:port>,<host:port>]')}`

/** Exit codes: nothing failed, a check failed, or the checks could not run. */
const EXIT = { well: 0, failed: 1, unable: 2 } as const

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red', skipped: 'gray' } as const

const { env, stdout, stderr } = process

// A check that fails after its time limit is no longer awaited.
process.on('unhandledRejection', () => {})

try {
  const { json, backups, etcd } = readArguments()
  const report = await examine({
    env,
    release: { version: packageJson.version, node: packageJson.dependencies.node },
    places: {
      backups: backups ?? '/var/backups/vikarklar',
      etcd: etcd?.split(',').map((address) => address.trim()) ?? [],
      patroni: '/etc/patroni',
      settings: '/etc/vikarklar.env',
      systemctl: 'systemctl',
    },
  })
  const paint = (state: State, text: string) => styleText(COLOURS[state], text, { stream: stdout })
  end(
    json ? JSON.stringify(report, null, 2) : renderReport(report, paint),
    report.failed > 0 ? EXIT.failed : EXIT.well,
  )
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = EXIT.unable
}

/** Does not wait for hanging checks. */
function end(text: string, code: number) {
  stdout.write(`${text}\n`, () => process.exit(code))
}

function readArguments() {
  const options = {
    json: { type: 'boolean' },
    backups: { type: 'string' },
    etcd: { type: 'string' },
  } as const
  try {
    return parseArgs({ options }).values
  } catch {
    throw new Error(USAGE)
  }
}
