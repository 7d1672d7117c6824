import { readFileSync } from 'node:fs'

/** Lines that a page tells an operator to type. */
export interface Block {
  readonly page: string
  readonly language: 'sh' | 'sql'
  /** The word behind ```sh that says on which machines. */
  readonly where: string
  /** The heading that it stands under. */
  readonly under: string
  readonly lines: string
}

/** The part of a page that a trial types. */
export interface Passage {
  readonly page: string
  /** Headings, each without what stands under smaller ones. The whole page without it. */
  readonly under?: readonly string[]
  /** Leaves out blocks that another part of the trial, or another trial, types. */
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

/** A heading, or a whole block: lines of a block that begin with # are none. */
const PARTS = /^#+ (.+)$|^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm

export const blocksOf = ({ page, under, only }: Passage): readonly Block[] =>
  documentedBlocks(page).filter(
    (block) => (under?.includes(block.under) ?? true) && (only?.(block.lines, block.where) ?? true),
  )

const typed = new Set<string>()
const keyOf = ({ page, lines }: Block) => `${page}\n${lines}`

export const recordTyped = (block: Block): void => void typed.add(keyOf(block))

/** What this process has not typed of these passages, as a sentence each. */
export const leftUntyped = (passages: readonly Passage[]): string[] =>
  passages
    .flatMap(blocksOf)
    .filter((block) => !typed.has(keyOf(block)))
    .map(({ page, under, lines }) => `docs/${page}, '${under}' was not typed: ${lines.split('\n')[0]}`)

/** What a page prints as the content of a file: the first block without a language that holds these words. */
export const documentedFile = (page: string, words: string): string => {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  for (const [, , language, , lines = ''] of text.matchAll(PARTS))
    if (language === '' && lines.includes(words)) return lines
  throw new Error(`docs/${page} prints no file with '${words}'`)
}
