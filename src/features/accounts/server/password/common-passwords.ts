/** What others know of the password's owner: attackers try it first. */
export interface PasswordOwner {
  readonly email: string
  readonly fullName: string
  readonly company?: string | null
}

/**
 * Is this among the first that someone would guess? The 49,000 most used passwords, the usual Norwegian ones with figures
 * behind, one character over and over, and the owner's own name, address or company.
 */
export const isCommonPassword = async (password: string, owner: PasswordOwner): Promise<boolean> => {
  const guess = password.toLowerCase()
  if (/^(.)\1*$/u.test(guess) || namesOf(owner).includes(bare(guess))) return true
  if (NORWEGIAN.test(guess)) return true
  return (await mostUsed()).has(guess)
}

export const TOO_COMMON = 'Passordet er lett å gjette. Velg et annet, gjerne noen ord etter hverandre.'

/** What the world's list lacks: our words with a year, a number or a mark behind. */
const NORWEGIAN =
  /^(passord|hemmelig|velkommen|sommer(en)?|vinter(en)?|høst(en)?|vår(en)?|norge|oslo|bergen|trondheim|skole(n)?|barnehage(n)?|vikar|vikarer|vikarklar|qwertyuiopå|jegelskerdeg|elskerdeg|fotball|januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember)[\d\W_]*$/

const namesOf = ({ email, fullName, company }: PasswordOwner) =>
  [email, email.split('@')[0] ?? '', ...withWords(fullName), ...withWords(company ?? '')]
    .map(bare)
    .filter((name) => name.length > 2)

/** The first name and the last name are guessed too, each alone. */
const withWords = (name: string) => [name, ...name.split(/\s+/)]

/** Letters only: figures and marks around a known name make it no harder. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

let loading: Promise<ReadonlySet<string>> | undefined

/** Read at the first use: the service need not wait for it to start. */
const mostUsed = () => (loading ??= readMostUsed())

const readMostUsed = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}
