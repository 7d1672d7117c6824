import { readFileSync } from 'node:fs'

export interface Block {
  readonly page: string
  readonly language: 'sh' | 'sql'
  /** The word after ```sh that selects the machines. */
  readonly where: string
  readonly under: string
  readonly lines: string
}

/** The part of a page that a trial types. */
export interface Passage {
  readonly page: string
  /** Headings, each without the text under smaller ones. By default the whole page. */
  readonly under?: readonly string[]
  readonly except?: readonly string[]
  /** Omits blocks that another part of the trial, or another trial, types. */
  readonly only?: (lines: string, where: string) => boolean
}

/**
 * The blocks of a page, in its order.
 *
 * @param page a file of docs/, such as `operations/three-nodes.md`
 */
export const documentedBlocks = (page: string): readonly Block[] => {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  const blocks: Block[] = []
  let under = ''
  for (const [, heading, language, where = '', lines = ''] of text.matchAll(PARTS)) {
    if (heading !== undefined) under = heading
    if (language === 'sh' || language === 'sql')
      blocks.push({ page, language, where: where.trim(), under, lines })
  }
  return blocks
}

/** A heading, or a whole block: lines of a block that begin with # do not count as headings. */
const PARTS = /^#+ (.+)$|^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm

export const blocksOf = ({ page, under, except = [], only }: Passage): readonly Block[] =>
  documentedBlocks(page).filter(
    (block) =>
      (under?.includes(block.under) ?? !except.includes(block.under)) &&
      (only?.(block.lines, block.where) ?? true),
  )

const typed = new Set<string>()
const keyOf = ({ page, lines }: Block) => `${page}\n${lines}`

export const recordTyped = (block: Block): void => void typed.add(keyOf(block))

/** The child process that runs the trial is asked for what it has typed. */
export const leaveToChild = (): void => void (isChilds = true)
let isChilds = false

/** The passages that this process has not typed, a sentence each. */
export const leftUntyped = (passages: readonly Passage[]): string[] =>
  (isChilds ? [] : passages)
    .flatMap(blocksOf)
    .filter((block) => !typed.has(keyOf(block)))
    .map(({ page, under, lines }) => `docs/${page}, '${under}' was not typed: ${lines.split('\n')[0]}`)

/** The content of a file on a page: the first block without a language that contains these words. */
export const documentedFile = (page: string, words: string): string => {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  for (const [, , language, , lines = ''] of text.matchAll(PARTS))
    if (language === '' && lines.includes(words)) return lines
  throw new Error(`docs/${page} prints no file with '${words}'`)
}
