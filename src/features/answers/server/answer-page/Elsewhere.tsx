import { paths } from '#shared/paths.ts'
import type { ShiftElsewhere } from '#features/assignments/server/other-shift.ts'
import { Seen } from './Box.tsx'
import type { ResponseTexts } from './texts.ts'

/** A yes, to one shift or to all, from somebody who has a shift at another employer's then, with the message it came with. */
export interface YesElsewhere {
  readonly shift: ShiftElsewhere
  readonly typed: string
  readonly isForAll: boolean
}

/** Asks whether they take both: only they know whether that is possible. */
export const Elsewhere = ({
  elsewhere: { shift, typed, isForAll },
  token,
  query,
  seen,
  texts,
}: {
  elsewhere: YesElsewhere
  token: string
  query: string
  seen: string
  texts: ResponseTexts
}) => (
  <section className="box bad" role="alert">
    <h2>{texts.elsewhere.question(shift)}</h2>
    <p>{texts.notAnsweredYet}</p>
    <form method="post" action={paths.response(token) + query}>
      <Seen seen={seen} />
      <input type="hidden" name="message" value={typed} />
      <input type="hidden" name="takeBoth" value="yes" />
      <button type="submit" className="primary" name={isForAll ? 'alle' : 'response'} value="accepted">
        {texts.elsewhere.takeBoth}
      </button>
      {!isForAll && (
        <button type="submit" name="response" value="declined">
          {texts.no}
        </button>
      )}
    </form>
  </section>
)
