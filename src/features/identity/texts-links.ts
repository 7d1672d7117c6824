export const LINK_LOGIN = { title: 'Innlogging vellykket', description: 'Du blir nå omdirigert...' }

/** Explains the data that a yes to an invitation shows to the employer; `name` fits the middle of a sentence. */
export const WHAT_THE_EMPLOYER_SEES = (name: string) =>
  `Sier du ja, ser ${name} at du har innlogging, hvilke dager du er utilgjengelig (ikke hvorfor), og om du vil ha SMS. Et nytt telefonnummer får de bare når du velger det.`

/** Also when the browser has not asked for a link, or too many codes were tried. */
export const WRONG_LOGIN_CODE = 'Koden er feil eller virker ikke lenger. Be om en ny lenke.'

/** Texts for login links that were refused (specification, part 1 section 8). */
export const LINK_PROBLEM = {
  missing: { title: 'Ugyldig lenke', description: 'Ingen token funnet i lenken.' },
  invalid: { title: 'Ugyldig token', description: 'Token er ugyldig eller har utløpt.' },
  expired: { title: 'Token utløpt', description: 'Denne lenken har utløpt.' },
  failed: { title: 'Innlogging feilet', description: 'Kunne ikke logge inn.' },
  unverified: { title: 'Innlogging feilet', description: 'Kunne ikke verifisere innlogging.' },
  other: { title: 'Noe gikk galt', description: 'En feil oppstod under innlogging.' },
} as const
