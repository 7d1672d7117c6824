import { say } from '../say.ts'
import { documentedBlocks } from './documented.ts'
import type { Machine } from './machines.ts'

export interface Typed {
  /** Seconds until the last block had ended, on the slowest machine. */
  readonly seconds: number
  /** What the blocks printed, in their order. */
  readonly printed: readonly string[]
}

interface Typing {
  /** A file of docs/. */
  readonly page: string
  /** The machines that a block's word behind ```sh means; without a word, 'root'. A word that is not here fails. */
  readonly on: Readonly<Record<string, readonly Machine[]>>
  /** What the page says is different on a machine. */
  readonly adapt?: (lines: string, machine: Machine) => string
  /** What the page asks for besides, such as copying a folder. Runs after each block. */
  readonly between?: (lines: string) => Promise<void> | void
  /** Leaves out blocks that another part of the trial types. */
  readonly only?: (lines: string, where: string) => boolean
}

/** Types the blocks of a page as they are, on all their machines at once. Throws with what was printed when one fails. */
export const typePage = async ({ page, on, adapt, between, only }: Typing): Promise<Typed> => {
  const started = Date.now()
  const printed: string[] = []
  for (const { where, lines } of documentedBlocks(page).filter(
    (block) => only?.(block.lines, block.where) ?? true,
  )) {
    const machines = on[where === '' ? 'root' : where]
    if (!machines) throw new Error(`${page} has a block for '${where}', and no machine is one`)
    const outputs = await Promise.all(
      machines.map((machine) =>
        machine.type(`cd ${RELEASE} 2>/dev/null || true\n${adapt?.(lines, machine) ?? lines}`),
      ),
    )
    printed.push(...outputs)
    say(`${((Date.now() - started) / 1000).toFixed(0)} s: ${lines.trim().split('\n').at(-1)}`)
    await between?.(lines)
  }
  return { seconds: (Date.now() - started) / 1000, printed }
}

/** Where the documents let a release be typed from. */
const RELEASE = '/opt/vikarklar/current'
