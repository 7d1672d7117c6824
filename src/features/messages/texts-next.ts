/** The people that the service asks when a place becomes free. */
export interface Next {
  /** The number of people in reserve, who are asked first. */
  readonly reserves: number
  /** The request asks a few at a time, and others wait in its line. */
  readonly isLineWaiting: boolean
  /** The office has paused both. */
  readonly isHalted?: boolean
}

/** Resumes a paused line, also as a choice in the dialog of an act that frees a place. */
export const ASK_NEXT_NOW = 'Spør neste i køen nå'

const HALTED = `Dere har valgt at ingen i reserven eller køen blir spurt nå. Velg «${ASK_NEXT_NOW}» på siden til oppdraget når noen skal få spørsmålet.`
const LINE_GOES_ON = 'Køen går videre av seg selv.'
const OTHERS = 'De andre som er spurt, får ikke beskjed før du sender en påminnelse.'

/** '2 i reserve får spørsmålet av seg selv, før resten av køen.', or that the others are not asked. */
export const askedNext = ({ reserves, isLineWaiting, isHalted = false }: Next): string => {
  if (isHalted) return HALTED
  return reserves > 0
    ? reserveNext(`${reserves} i reserve`, isLineWaiting)
    : `Ingen er i reserve. ${isLineWaiting ? LINE_GOES_ON : OTHERS}`
}

/** @param who the reserve, as 'De' or '2 i reserve' */
export const reserveNext = (who: string, isLineWaiting: boolean): string =>
  `${who} får spørsmålet av seg selv${isLineWaiting ? ', før resten av køen.' : `. ${OTHERS}`}`
