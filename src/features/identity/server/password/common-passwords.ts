/** Public facts about the password's owner: attackers try them first. */
export interface PasswordOwner {
  readonly email: string
  readonly fullName: string
  readonly company?: string | null
}

/**
 * Is this an easy guess? True for the 49,000 most used passwords, common Norwegian ones followed by digits, one
 * repeated character, and the owner's own name, address or company.
 */
export const isCommonPassword = async (password: string, owner: PasswordOwner): Promise<boolean> => {
  const guess = password.toLowerCase()
  if (/^(.)\1*$/u.test(guess) || namesOf(owner).includes(bare(guess))) return true
  if (NORWEGIAN.test(guess)) return true
  return (await mostUsed()).has(guess)
}

export const TOO_COMMON = 'Passordet er lett å gjette. Velg et annet, gjerne noen ord etter hverandre.'

/** Additions to the worldwide list: Norwegian words followed by a year, a number or a mark. */
const NORWEGIAN =
  /^(passord|hemmelig|velkommen|sommer(en)?|vinter(en)?|høst(en)?|vår(en)?|norge|oslo|bergen|trondheim|skole(n)?|barnehage(n)?|vikar|vikarer|vikarklar|qwertyuiopå|jegelskerdeg|elskerdeg|fotball|januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember)[\d\W_]*$/

const namesOf = ({ email, fullName, company }: PasswordOwner) =>
  [email, email.split('@')[0] ?? '', ...withWords(fullName), ...withWords(company ?? '')]
    .map(bare)
    .filter((name) => name.length > 2)

/** Attackers also try the first name and the last name alone. */
const withWords = (name: string) => [name, ...name.split(/\s+/)]

/** Letters only: digits and marks around a known name do not make it harder. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

let loading: Promise<ReadonlySet<string>> | undefined

/** Read at the first use, so that it does not delay the start. */
const mostUsed = () => (loading ??= readMostUsed())

const readMostUsed = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}
