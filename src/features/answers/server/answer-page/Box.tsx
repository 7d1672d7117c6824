import type { ReactNode } from 'react'
import { shiftKey } from '#shared/server-paths.ts'
import { formatPhone } from '#shared/phone.ts'
import type { ResponseTexts } from './texts.ts'
import { RESULT_ID, type ResponseView } from './view.ts'

export type Tone = 'good' | 'bad' | 'neutral' | 'sun'

/** The state: the target of the redirect after an answer, and the text announced on a change. */
export const ResultBox = ({
  tone,
  heading,
  level: Heading = 'h2',
  children,
}: {
  tone: Tone
  heading: string
  /** A page without a greeting uses `h1`, or it would have no first heading. */
  level?: 'h1' | 'h2'
  children?: ReactNode
}) => (
  <section className={`box ${tone}`}>
    <Heading id={RESULT_ID} tabIndex={-1}>
      {heading}
    </Heading>
    {children}
  </section>
)

/** The reason why an action was refused, above everything else. */
export const ProblemBox = ({
  heading,
  level: Heading = 'h2',
  children,
}: {
  heading: string
  level?: 'h1' | 'h2'
  children: ReactNode
}) => (
  <section className="box bad" role="alert">
    <Heading>{heading}</Heading>
    {children}
  </section>
)

/** Shown to the substitute who has or had the shift; all others find the number among the facts. */
export const CallButton = ({ view: { facts }, texts }: { view: ResponseView; texts: ResponseTexts }) =>
  facts.contactPhone && (
    <a className="button" href={`tel:${facts.contactPhone}`}>
      {texts.call(formatPhone(facts.contactPhone))}
    </a>
  )

/** The times and place that an answer confirms. */
export const Seen = ({ seen }: { seen: string }) => <input type="hidden" name="sett" value={seen} />

/** The ids of the shifts that an answer to several includes. */
export const ChosenShifts = ({ ids }: { ids: readonly string[] }) => (
  <input type="hidden" name="vakter" value={ids.map(shiftKey).join(' ')} />
)
