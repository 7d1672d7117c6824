import { Details } from '#web/ui/Details.tsx'
import css from './LongTexts.module.css'

interface LongTextsProps {
  assignment: { readonly description: string | null; readonly requirements: string | null }
}

/** The description and the requirements, collapsed; empty without any. */
export function LongTexts({ assignment: { description, requirements } }: LongTextsProps) {
  const texts = [
    ['Beskrivelse', description],
    ['Krav', requirements],
  ].filter(([, text]) => text)
  if (texts.length === 0) return null
  return (
    <Details summary="Beskrivelse og krav">
      <dl className={css.texts}>
        {texts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Details>
  )
}
