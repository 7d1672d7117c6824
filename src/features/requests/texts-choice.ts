/** Label of the form's first choice. The specification calls it 'Send til alle'. */
export const ALL_AVAILABLE = 'Alle tilgjengelige vikarer'
export const NO_AVAILABLE =
  'Ingen vikarer er tilgjengelige for denne vakten. Velg vikarer selv, eller legg til flere.'

/** Reasons 'alle tilgjengelige' leaves a substitute out. */
export const LEFT_OUT_LABEL = {
  busy: 'Opptatt',
  inactive: 'Inaktiv',
  unavailable: 'Utilgjengelig den dagen',
  assigned: 'Har en annen vakt da',
} as const

/** Shown in the candidate list and the line. It reveals neither the other shift nor its department. */
export const OPEN_QUESTION = 'Har et ubesvart spørsmål for samme tid'
