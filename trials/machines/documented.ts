import { readFileSync } from 'node:fs'

/** Lines of a shell that a page tells an operator to type, and the word behind ```sh that says on which machines. */
export interface Block {
  readonly where: string
  readonly lines: string
}

/**
 * The blocks of a page, in its order.
 *
 * @param page a file of docs/, such as `operations/three-nodes.md`
 */
export const documentedBlocks = (page: string): readonly Block[] => {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  return [...text.matchAll(/^```sh ?(.*)\n([\s\S]*?)^```$/gm)].map(([, where = '', lines = '']) => ({
    where: where.trim(),
    lines,
  }))
}
