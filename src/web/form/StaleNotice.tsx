import { formatClock } from '#shared/dates.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Actions, Stack } from '../ui/frame/Stack.tsx'
import css from './StaleNotice.module.css'
import type { Overtaken, Stored } from './versions.ts'

interface StaleNoticeProps {
  overtaken: readonly Overtaken[]
  edited: Stored<unknown>['edited']
  /** The form takes over what is stored, except in the fields where the person has typed. */
  onAccept: () => void
}

/** Says what a colleague has changed in what the form edits, field by field. Nothing while nothing has. */
export function StaleNotice({ overtaken, edited, onAccept }: StaleNoticeProps) {
  const rivals = overtaken.filter(({ yours }) => yours !== null)
  return (
    <div role="alert">
      {overtaken.length > 0 && (
        <div className={css.notice}>
          <Stack>
            <p className={css.title}>{titleOf(overtaken, edited)}</p>
            <dl className={css.fields}>
              {overtaken.map(({ label, now, yours }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>Nå: {shown(now)}</dd>
                  {yours !== null && <dd>Ditt: {shown(yours)}</dd>}
                </div>
              ))}
            </dl>
            <p>
              {rivals.length > 0
                ? 'Ingenting er lagret. Det du har skrevet, blir stående. Lagrer du det, gjelder ditt.'
                : 'Ingenting er lagret. Det du har skrevet, blir stående.'}
            </p>
            <Actions>
              <Button variant="secondary" onPress={onAccept}>
                Jeg har sett det
              </Button>
            </Actions>
          </Stack>
        </div>
      )}
    </div>
  )
}

const listed = new Intl.ListFormat('nb-NO')

/** 'Mari endret stedet til Rom 310 kl. 05.11 mens du skrev'; several fields are named without their values. */
const titleOf = (overtaken: readonly Overtaken[], edited: StaleNoticeProps['edited']): string => {
  const who = edited?.by?.split(' ')[0] ?? 'En kollega'
  const when = edited ? ` kl. ${formatClock(edited.at)}` : ''
  const [first, ...more] = overtaken
  const what =
    first && more.length === 0
      ? `${first.noun} til ${shown(first.now)}`
      : listed.format(overtaken.map(({ noun }) => noun))
  return `${who} endret ${what}${when} mens du skrev`
}

const shown = (text: string) => (text === '' ? '(tomt)' : text)
