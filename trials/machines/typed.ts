import { setTimeout as wait } from 'node:timers/promises'
import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import { blocksOf, recordTyped, type Passage } from './documented.ts'
import type { Machine } from './machines.ts'

export interface Typed {
  /** Seconds until the last block had ended, on the slowest machine. */
  readonly seconds: number
  readonly printed: readonly string[]
}

interface Typing extends Passage {
  /** The machines selected by a block's word after ```sh; without a word, 'root'. An unknown word fails. */
  readonly on: Readonly<Record<string, readonly Machine[]>>
  /** Applies the page's differences for a machine. */
  readonly adapt?: (lines: string, machine: Machine) => string
  /** Performs other steps of the page, such as copying a folder. Runs after each block. */
  readonly between?: (lines: string) => Promise<void> | void
  /** The folder in which the page is typed, if not the release's. */
  readonly inside?: string
}

/** Types the blocks of a page unchanged, on all their machines at once. Throws with the output when one fails. */
export const typePage = async ({ on, adapt, between, inside, ...passage }: Typing): Promise<Typed> => {
  const started = Date.now()
  const printed: string[] = []
  const entered = inside === undefined ? IN_RELEASE : `cd ${inside}`
  for (const block of blocksOf(passage)) {
    const { where, lines } = block
    const machines = on[where === '' ? 'root' : where]
    if (!machines) throw new Error(`${passage.page} has a block for '${where}', and no machine is one`)
    const outputs = await Promise.all(
      machines.map((machine) => machine.type(`${entered}\n${adapt?.(lines, machine) ?? lines}`)),
    )
    recordTyped(block)
    printed.push(...outputs)
    say(`${((Date.now() - started) / 1000).toFixed(0)} s: ${lines.trim().split('\n').at(-1)}`)
    await between?.(lines)
  }
  return { seconds: (Date.now() - started) / 1000, printed }
}

interface Looking extends Passage {
  readonly on: Machine
  /** The line of a page that opens psql; blocks of SQL are typed there. */
  readonly psql?: string
  readonly notes: Notes
  /** Lines whose exit code is an answer. */
  readonly mayFail?: RegExp
}

/**
 * Types blocks that look at what may be away: a line that fails does not end them, as in a shell at hand. Lines that
 * are wrong in themselves are noted. Returns what each block printed.
 */
export const typeLooking = async ({
  on,
  psql,
  notes,
  mayFail,
  ...passage
}: Looking): Promise<readonly string[]> => {
  const printed: string[] = []
  for (const block of blocksOf(passage)) {
    const lines = block.language === 'sql' ? `${psql?.trim()} <<'END'\n${block.lines}END` : block.lines
    const { output } = await on.attempt(`set +e\n${IN_RELEASE}\n${REPORT_FAILURE}\n${lines}`)
    recordTyped(block)
    printed.push(output)
    say(`  ${block.under}: ${lines.trim().split('\n').at(-1)}`)
    const wrong = output.split('\n').filter((line) => WRONG.test(line) || isFailure(line, mayFail))
    notes.hold(wrong.length === 0, `docs/${block.page}, '${block.under}': ${wrong.join('; ')}`)
  }
  return printed
}

/** The folder in which the documents run commands of a release. */
const IN_RELEASE = 'cd /opt/vikarklar/current 2>/dev/null || true'
const REPORT_FAILURE = `trap 'echo "[$? of $BASH_COMMAND]"' ERR`
const WRONG =
  /command not found|invalid option|unrecognized|unknown (option|operation)|^ERROR: |syntax error/i

/** Some lines report a missing thing by their exit code; for all others a nonzero code is a failure. */
const isFailure = (line: string, mayFail: RegExp | undefined) => {
  const [, code, command = ''] = /^\[(\d+) of (.+)\]?$/.exec(line) ?? []
  if (code === undefined || mayFail?.test(command)) return false
  return !(command.startsWith('systemctl status ') || (code === '1' && /^(grep|du) /.test(command)))
}

/** Checks every second; returns the seconds until the condition held, or null if it did not within `seconds`. */
export const waitFor = async (condition: () => Promise<boolean>, seconds: number): Promise<number | null> => {
  const started = Date.now()
  while (Date.now() - started < seconds * 1000) {
    if (await condition()) return Math.round((Date.now() - started) / 1000)
    await wait(1000)
  }
  return null
}
