import type { ReactNode } from 'react'
import { shiftKey } from '#shared/server-paths.ts'
import { formatPhone } from '#shared/phone.ts'
import type { ResponseTexts } from './texts.ts'
import { RESULT_ID, type ResponseView } from './view.ts'

export type Tone = 'good' | 'bad' | 'neutral' | 'sun'

/** The state: where an answer leads, and what is announced when it changes. */
export const ResultBox = ({
  tone,
  heading,
  level: Heading = 'h2',
  children,
}: {
  tone: Tone
  heading: string
  /** Without a greeting, the page has no other first heading. */
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

/** What went wrong with what was just tried, above everything else. */
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

/** For the substitute who has the shift, or had it; for all others the number is among the facts. */
export const CallButton = ({ view: { facts }, texts }: { view: ResponseView; texts: ResponseTexts }) =>
  facts.contactPhone && (
    <a className="button" href={`tel:${facts.contactPhone}`}>
      {texts.call(formatPhone(facts.contactPhone))}
    </a>
  )

/** The times and place that an answer is to. */
export const Seen = ({ seen }: { seen: string }) => <input type="hidden" name="sett" value={seen} />

/** The shifts that an answer to several is to. */
export const ChosenShifts = ({ ids }: { ids: readonly string[] }) => (
  <input type="hidden" name="vakter" value={ids.map(shiftKey).join(' ')} />
)
