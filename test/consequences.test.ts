import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** All code that runs or is drawn as a page. Plans write their sentences outside these folders (decision 144). */
const PAGES = globSync([
  'src/**/web/**/*.{ts,tsx}',
  'src/app/**/*.tsx',
  'src/features/answers/server/answer-page/**/*.{ts,tsx}',
]).filter((file) => !file.includes('.test.'))

const CONSEQUENCE =
  /får (ikke )?(beskjed|melding|spørsmålet|forespørselen|påminnelsen|SMS|e-post)|blir (spurt|stanset|ledig|varslet|avlyst|slettet)|[Dd]et koster|og koster|[Tt]rekker (én|\$)|slutter å virke|logges ut|mister tilgangen|tilbake på saldoen/g

/** Files or folders that may contain such a sentence, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/features/marketing/': 'it describes the product to people who do nothing yet',
  'src/features/requests/web/asking-choice/':
    'it draws a line that no one answers, by the rule of the line (`stepsWithoutAnswers`)',
  'src/features/requests/web/recipients/': 'it labels people in a choice',
  'src/features/requests/web/sending/ChannelsField.tsx': 'it has the price of a channel',
  'src/features/requests/web/sending/SmsIfBounced.tsx':
    'it has the price of a choice; the plan counts the people',
  'src/features/credits/web/Balance.tsx': 'it has the price of an SMS',
  'src/features/overview/web/TryOneself.tsx': 'a request to oneself reaches the person who presses alone',
  'src/features/overview/web/PhoneMissing.tsx': 'it says what is so until a number is saved',
  'src/features/mine/web/ComingAssignments.tsx': 'it asks a substitute in reserve',
  'src/features/mine/web/MyRow.tsx': 'it says how the shift is for them',
  'src/features/mine/web/answer/answer-toasts.ts': 'it says how the shift is after their answer',
  'src/features/vikarer/web/availability/SmsChoice.tsx': 'it repeats their own choice of messages',
  'src/features/vikarer/web/absences/':
    'an absence is stored and sends nothing; its form lists the shifts of those days',
  'src/features/vikarer/web/profile/OwnPhoneCard.tsx': 'it judges a number that was typed',
  'src/features/push/web/PushHere.tsx': 'it says how notices reach this browser',
  'src/features/identity/web/': "it is about the person's own login and notices",
  'src/features/identity/web/factors/FactorCard.tsx': "it is about the person's own login",
  'src/features/superadmin/web/MagicLinkPage.tsx': 'it describes the link that is made',
  'src/features/superadmin/web/links/ValidLinks.tsx': 'the act has this one consequence',
  'src/features/superadmin/web/customer/':
    'an erasure is previewed by counts of the server (`preview-deletion`)',
}

const exceptionFor = (file: string) => Object.keys(EXCEPTIONS).find((path) => file.startsWith(path))
const found = (file: string) => {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return code.match(CONSEQUENCE) ?? []
}

describe('a page', () => {
  it('has no sentence of its own about the consequences of an act', () => {
    const own = PAGES.filter((file) => !exceptionFor(file)).flatMap((file) =>
      found(file).map((words) => `${file}: ${words}`),
    )
    expect(own).toEqual([])
  })

  it.each(Object.entries(EXCEPTIONS))('%s still needs to be an exception: %s', (path) => {
    expect(PAGES.filter((file) => file.startsWith(path)).some((file) => found(file).length > 0)).toBe(true)
  })
})
