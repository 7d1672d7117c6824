/** The places of the shift, and those filled. */
export type Places = { places: number; filled: number }

const FIRST_YES = 'Første ja får jobben'
/** The same of several places or shifts, and its short form. */
export const FIRST_ONES = 'De første som svarer ja, får jobben'
const FIRST_FEW = 'De første får jobben'

/** 'Trenger 3. De første som svarer ja, får jobben' of a shift with that many places left. */
export function invitation({ places, filled }: Places): string {
  const left = places - filled
  return left > 1 ? `Trenger ${left}. ${FIRST_ONES}` : FIRST_YES
}

/** 'Trenger 3. De første får jobben' */
export const inShort = (words: string): string => words.replace(FIRST_ONES, FIRST_FEW)

/** 'De første får jobben' */
export const withoutCount = (words: string): string => (words.endsWith(FIRST_FEW) ? FIRST_FEW : words)
