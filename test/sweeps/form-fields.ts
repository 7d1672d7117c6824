import { cookieBy } from '../callers.ts'
import { castBeside, posted, type Beside } from './beside.ts'
import type { Answer } from '../calling.ts'
import type { openWatch } from './changes.ts'
import { first, type Verdict } from './judges.ts'
import { notServed, unclearToAnybody } from './refusals.ts'
import type { Cast, Stage } from './stage.ts'

type Watch = Awaited<ReturnType<typeof openWatch>>

/** Bad input in every field of every form of the pages that work without script. */
export const tryForms = async (stage: Stage, cast: Cast, whatChanged: Watch) => {
  for (const beside of castBeside(stage, cast))
    for (const field of Object.keys(beside.form ?? {})) await tryField(stage, beside, field, whatChanged)
}

const tryField = async (
  stage: Stage,
  { pattern, by, form, address }: Beside,
  field: string,
  whatChanged: Watch,
) => {
  const { app } = stage.target
  const fresh = async () => {
    const made = { path: await address(), cookie: await cookieBy(app, by) }
    await whatChanged()
    return made
  }
  let { path, cookie } = await fresh()
  stage.tally.note(
    `${pattern} as it should be`,
    notServed(await stage.send(posted(path, form ?? {}, cookie))),
  )
  ;({ path, cookie } = await fresh())
  for (const value of stage.depth === 'deep' ? TYPED : TYPED.slice(0, 2)) {
    const answer = await stage.send(posted(path, { ...form, [field]: value }, cookie))
    const left = await whatChanged()
    stage.tally.note(`${pattern} ${field} = ${value.slice(0, 40)}`, judgeForm(answer, value, left))
    if (left !== null) ({ path, cookie } = await fresh())
  }
}

/** Values that a form can contain: text without lone surrogates. */
const TYPED = [
  'x'.repeat(200_000),
  'x'.repeat(5000),
  'Ola\u0000Hansen',
  '😀',
  '',
  '\u202enesnaH',
  "' or '1'='1",
  '__proto__',
]

export const judgeForm = (answer: Answer, value: string, left: Verdict): Verdict => {
  if (answer.status >= 400) return first(unclearToAnybody(answer), left)
  if (left === null) return null // the page is shown again
  if (value.includes('\u0000')) return `a NUL was taken and ${left}`
  return value.length > 1000 ? `${value.length} characters were taken and ${left}` : null
}
