/** Lines to type, and the heading that says on which machine. */
export interface Block {
  readonly where: string
  readonly lines: readonly string[]
}

const COMMAND = /^(cd|systemctl|runuser|touch|rm|vikarklar-run|\[) /
/** The trial itself ends and starts the service. */
const OF_SERVICE = /^(touch|rm|vikarklar-run) /

/** What `npm run point-in-time` prints to be typed at the database. */
export const databaseBlocks = (text: string): Block[] =>
  text
    .split('\n\n')
    .reduce<Block[]>((blocks, paragraph) => {
      const before = blocks.at(-1)
      return COMMAND.test(paragraph) && before
        ? [...blocks.slice(0, -1), { ...before, lines: paragraph.split('\n') }]
        : [...blocks, { where: paragraph, lines: [] }]
    }, [])
    .map(({ where, lines }) => ({ where, lines: lines.filter((line) => !OF_SERVICE.test(line)) }))
