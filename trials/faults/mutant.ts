import type { Tally } from './scenario.ts'

/** A text of one file of the product that is replaced by another. */
export interface Change {
  readonly file: string
  readonly text: string
  readonly instead: string
}

/** A text that is missing or not unique is an error: the mutant must follow the product. */
export const withChange = (source: string, { file, text, instead }: Change): string => {
  const [before, after, ...more] = source.split(text)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`the mutant does not fit: ${file} must hold exactly once: ${text}`)
  return before + instead + after
}

/** A defect that the product does not have, and the trial that must detect it. */
export interface Defect {
  readonly name: string
  readonly changes: readonly Change[]
  readonly caughtBy: string
  /** The trial's words for the promise it must break: a product that fails entirely proves nothing about the judge. */
  readonly breaks: string
}

/** The scenario must detect it in this many runs, with a sentence that begins with the broken promise. */
export interface Mutant extends Defect {
  readonly runs: number
  /** Also runs among the tests; all others take longer, and run by `npm run trials -- mutants`. */
  readonly isQuick?: true
  /** It breaks a promise with a deadline, which scenarios check only when time runs normally. */
  readonly isAboutTime?: true
}

/** The scenario's message about it, if it detects the mutant. */
export const findNotice = ({ breaks }: Pick<Mutant, 'breaks'>, { broken }: Tally): string | undefined =>
  broken.find((sentence) => sentence.startsWith(breaks))

export const change = (file: string, text: string, instead: string): Change => ({ file, text, instead })
