/** Lines to type, and the heading that says on which machine. */
export interface Block {
  readonly where: string
  readonly lines: readonly string[]
}

const COMMAND = /^(cd|systemctl|runuser|touch|rm|until|vikarklar-run|\[) /
/** The trial itself ends and starts the service. */
const OF_SERVICE = /^(touch|rm|vikarklar-run) /

/** All that `npm run point-in-time` prints to be typed, in its order. */
export const printedBlocks = (text: string): Block[] =>
  text.split('\n\n').reduce<Block[]>((blocks, paragraph) => {
    const before = blocks.at(-1)
    return COMMAND.test(paragraph) && before
      ? [...blocks.slice(0, -1), { ...before, lines: paragraph.trimEnd().split('\n') }]
      : [...blocks, { where: paragraph, lines: [] }]
  }, [])

/** What of it is typed at the database. */
export const databaseBlocks = (text: string): Block[] =>
  printedBlocks(text).map(({ where, lines }) => ({
    where,
    lines: lines.filter((line) => !OF_SERVICE.test(line)),
  }))
