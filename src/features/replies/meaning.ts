import {
  ABLE,
  AGREES,
  BESIDE_STOP,
  BESIDE_WITHDRAW,
  DOUBT,
  GREETINGS,
  NEUTRAL,
  NO,
  NOT,
  OPENS_NO,
  OTHERS,
  REASONS,
  START,
  STOP,
  WEAKLY_ABLE,
  WITHDRAW,
  YES,
} from './words.ts'

export type Meaning = 'yes' | 'no' | 'withdraw' | 'stop' | 'start' | 'unclear'

export interface Reply {
  readonly meaning: Meaning
  /** The two digits that name a question, 10 to 99. */
  readonly code: string | null
}

const UNCLEAR: Reply = { meaning: 'unclear', code: null }
/** A longer reply says more than yes or no. */
const MOST_WORDS = 25
const MOST_NAMES = 4

/**
 * Finds what a reply by SMS means. Unclear unless every word is known, because a person must never be counted as
 * available against their will: a condition, a question, a time and a contradiction are never a yes.
 *
 * @param names the sender's and the office's names, which may end or open a reply
 */
export const readReply = (text: string, names: readonly string[] = []): Reply => {
  const own = withoutQuotes(text.normalize('NFC').toLowerCase())
  if (REACTION.test(own) || ASKS.test(own) || DOUBTFUL_EMOJI.test(own)) return UNCLEAR
  const known = new Set(names.flatMap((name) => wordsOf(name.normalize('NFC').toLowerCase())))
  const words = withoutNames(withoutSignature(tokensOf(own.replaceAll(WISHES, ' takk '))), known).filter(
    isWord,
  )
  const codes = words.filter(isCode)
  const said = words.filter((word) => !isCode(word))
  if (said.length === 0 || said.length > MOST_WORDS || codes.length > 1) return UNCLEAR
  const meaning = meaningOf(said)
  return meaning === 'unclear' ? UNCLEAR : { meaning, code: codes[0] ?? null }
}

const meaningOf = (words: readonly string[]): Meaning => {
  const all = (...lists: readonly ReadonlySet<string>[]) =>
    words.every((word) => lists.some((list) => list.has(word)))
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length
  if (count(WITHDRAW) > 0) return all(WITHDRAW, BESIDE_WITHDRAW) ? 'withdraw' : 'unclear'
  if (count(STOP) > 0) return all(STOP, BESIDE_STOP) ? 'stop' : 'unclear'
  if (count(START) > 0) return all(START, BESIDE_STOP) ? 'start' : 'unclear'
  const but = words.indexOf('men')
  if (but > 0 && words.slice(0, but).every((word) => NEUTRAL.has(word) || AGREES.has(word)))
    return meaningOf(words.slice(but + 1)) === 'no' ? 'no' : 'unclear'
  if (count(DOUBT) > 0) return 'unclear'
  const isYes = count(YES) > 0
  const negated = count(NOT)
  const able = count(ABLE) + count(WEAKLY_ABLE)
  if (able > 0 && count(OTHERS) > 0) return 'unclear'
  if (count(NO) + negated === 0) {
    const agrees = isYes || count(ABLE) > 0 || (able > 0 && count(AGREES) > 0)
    return agrees && all(YES, ABLE, WEAKLY_ABLE, AGREES, OTHERS, NEUTRAL) ? 'yes' : 'unclear'
  }
  if (isYes || able > negated || negated > Math.max(able, 1) || count(AGREES) > 0) return 'unclear'
  if (words.some((word, at) => OPENS_NO.has(word) && NOT.has(words[at - 1] ?? ''))) return 'unclear'
  return OPENS_NO.has(words[0] ?? '') || all(NO, NOT, ABLE, WEAKLY_ABLE, OTHERS, NEUTRAL, REASONS)
    ? 'no'
    : 'unclear'
}

/** iPhone and Android quote the message that a person reacted to: 'Likte «Kan du jobbe ...»'. */
const REACTION =
  /^\s*(?:likte|elsket|lo av|understreket|mislikte|stilte spørsmål ved|liked|loved|laughed at|emphasized|disliked|questioned|reagerte|reacted|la til|fjernet|removed|\p{Extended_Pictographic}\S* (?:to|på|til)\b)/u
/** Politeness, and the words of our own instruction. */
const WISHES =
  /\bgod (?:morgen|dag|kveld|ettermiddag|formiddag|helg)\b|\bha en \p{L}+ (?:dag|kveld|helg|uke)\b|\btakk for (?:at (?:du|dere) (?:spør|spurte)|spørsmålet)\b|\bsvar:?\s(?=ja\b|nei\b|avbud\b)|(?<=\bja) visst\b/gu
const ASKS = /[?؟]|\bhttps?:/u
const DOUBTFUL_EMOJI = /[👎❌✖🚫❓❔🤔🤷🙅⏰⏳😕🤨]/u

const DEVICE = /^(?:sendt fra|sendt frå|sent from|get outlook for|wysłane z)(?: \p{L}+)+\.?$/u

const withoutQuotes = (text: string) =>
  text
    .replace(/(?:^|\n)[^\n]*\bskrev:\s[\s\S]*$/u, '')
    .split('\n')
    .filter((line) => !/^\s*[>|]/u.test(line) && !DEVICE.test(line.trim()))
    .join('\n')

/** Words, numbers and breaks; 'ja27' is two tokens. An apostrophe is dropped: "can't" is 'cant'. */
const tokensOf = (text: string): string[] =>
  (text.replace(/['’`´]/gu, '').match(/\p{L}+|\d+|[\n.,!]/gu) ?? []).map(unstretched)
const isWord = (token: string) => /[\p{L}\d]/u.test(token)
const wordsOf = (text: string) => tokensOf(text).filter(isWord)

/** 'jaaaa' is 'ja' and 'neiii' is 'nei', but 'oss' stays. */
const unstretched = (word: string) => {
  if (/^ja+h?$/u.test(word)) return 'ja'
  if (/^ne+i+$/u.test(word)) return 'nei'
  if (/^sto+p+$/u.test(word)) return 'stopp'
  return word.replace(/(\p{L})\1{2,}/gu, '$1')
}

const isCode = (word: string) => /^[1-9]\d$/u.test(word)

const SIGNS = new Set(['mvh', 'hilsen', 'vh', 'helsing', 'klem', 'regards', 'pozdrawiam'])
const BEFORE_SIGN = new Set(['med', 'vennlig', 'venleg', 'beste', 'vennleg', 'best', 'kind'])
/**
 * Drops the sign-off and the names after it. They stay, and make the reply unclear, if a word after the sign-off could be
 * more than a name.
 */
const withoutSignature = (tokens: readonly string[]): readonly string[] => {
  const at = tokens.findIndex((word) => SIGNS.has(word))
  if (at < 1) return tokens
  const after = tokens.slice(at + 1).filter(isWord)
  if (after.length > MOST_NAMES || !after.every(mayBeName)) return tokens
  const before = tokens.slice(0, at)
  while (BEFORE_SIGN.has(before.at(-1) ?? '')) before.pop()
  return before
}

const SAYS_MORE = [
  NEUTRAL,
  OTHERS,
  AGREES,
  YES,
  NO,
  NOT,
  ABLE,
  WEAKLY_ABLE,
  DOUBT,
  STOP,
  START,
  WITHDRAW,
  REASONS,
]
const mayBeName = (word: string) => /^\p{L}+$/u.test(word) && !SAYS_MORE.some((list) => list.has(word))

/** After a greeting with a name, the sender's own sentence begins with one of these. */
const BEGINS = new Set([...YES, ...NO, 'jeg', 'eg', 'æ', 'i'])

/**
 * Drops names after a greeting, and at the end after a break or a plain yes or no. Elsewhere they may be a person who is
 * offered instead: 'Ola kan'.
 */
const withoutNames = (tokens: readonly string[], known: ReadonlySet<string>): readonly string[] => {
  const isName = (token: string | undefined) => known.has(token ?? '') && mayBeName(token ?? '')
  const words = [...tokens]
  const greeted = words.findIndex((token, at) => at > 0 && !isName(token))
  const goesOn = words[greeted] ?? ''
  const isGreeting = GREETINGS.has(words[0] ?? '') && (!isWord(goesOn) || BEGINS.has(goesOn))
  if (isGreeting && greeted > 1) words.splice(1, greeted - 1)
  const last = words.findLastIndex((token) => isWord(token) && !isName(token))
  const end = words.slice(last + 1)
  const isSigned =
    end.length > 0 && (!isWord(end[0] ?? '') || [YES, NO].some((list) => list.has(words[last] ?? '')))
  return isSigned ? words.slice(0, last + 1) : words
}
