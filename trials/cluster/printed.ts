/** Lines to type, and the heading that says on which machine. */
export interface Block {
  readonly where: string
  readonly lines: readonly string[]
}

const COMMAND = /^(cd|systemctl|runuser|touch|rm|until|vikarklar-run|\[) /
/** The trial itself stops and starts the service. */
const OF_SERVICE = /^(touch|rm|vikarklar-run) /

/** Everything that `npm run point-in-time` prints for typing, in its order. */
export const printedBlocks = (text: string): Block[] =>
  text.split('\n\n').reduce<Block[]>((blocks, paragraph) => {
    const before = blocks.at(-1)
    return COMMAND.test(paragraph) && before
      ? [...blocks.slice(0, -1), { ...before, lines: paragraph.trimEnd().split('\n') }]
      : [...blocks, { where: paragraph, lines: [] }]
  }, [])

/** The blocks to type at the database. */
export const databaseBlocks = (text: string): Block[] =>
  printedBlocks(text).map(({ where, lines }) => ({
    where,
    lines: lines.filter((line) => !OF_SERVICE.test(line)),
  }))
