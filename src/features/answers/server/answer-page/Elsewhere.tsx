import { paths } from '#shared/paths.ts'
import type { ShiftElsewhere } from '#features/assignments/server/other-shift.ts'
import { ChosenShifts, Seen } from './Box.tsx'
import type { ResponseTexts } from './texts.ts'

/** A yes to one or several shifts from a person with an overlapping shift at another employer. */
export interface YesElsewhere {
  readonly shift: ShiftElsewhere
  readonly typed: string
  /** Ids of the shifts in a yes to several; null for a yes to one. */
  readonly toAll: readonly string[] | null
}

/** Asks whether they take both: only the person knows whether that is possible. */
export const Elsewhere = ({
  elsewhere: { shift, typed, toAll },
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
    <h2>{texts.elsewhere.question(shift, toAll?.length ?? 1)}</h2>
    <p>{texts.notAnsweredYet}</p>
    <form method="post" action={paths.response(token) + query}>
      <Seen seen={seen} />
      {toAll && <ChosenShifts ids={toAll} />}
      <input type="hidden" name="message" value={typed} />
      <input type="hidden" name="takeBoth" value="yes" />
      <button type="submit" className="primary" name={toAll ? 'alle' : 'response'} value="accepted">
        {texts.elsewhere.takeBoth(toAll?.length ?? 1)}
      </button>
      {!toAll && (
        <button type="submit" name="response" value="declined">
          {texts.no}
        </button>
      )}
    </form>
  </section>
)
