import { formatClock } from '#shared/dates.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Actions, Stack } from '../ui/frame/Stack.tsx'
import css from './StaleNotice.module.css'
import type { Overtaken, Stored } from './versions.ts'

interface StaleNoticeProps {
  overtaken: readonly Overtaken[]
  edited: Stored<unknown>['edited']
  /** Keeps the typed values, and takes the other fields from the stored version. */
  onKeep: () => void
  /** The same, but fields that the colleague has changed are taken from the stored version. */
  onTake: () => void
}

/**
 * Lists the fields that a colleague has changed while the form was open, before and now. Empty while there are none.
 */
export function StaleNotice({ overtaken, edited, onKeep, onTake }: StaleNoticeProps) {
  const isContested = overtaken.some(({ yours }) => yours !== null)
  return (
    <div aria-live="assertive">
      {overtaken.length > 0 && (
        <div className={css.notice}>
          <Stack>
            <p className={css.title}>{titleOf(overtaken, edited)}</p>
            <dl className={css.fields}>
              {overtaken.map(({ label, before, now, yours }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <Value label="Før" text={before} />
                  <Value label="Nå" text={now} />
                  {yours !== null && <Value label="Ditt" text={yours} />}
                </div>
              ))}
            </dl>
            <p>
              {isContested
                ? 'Ingenting er lagret, og det du har skrevet, er her. Beholder du ditt, gjelder det når du lagrer.'
                : 'Ingenting er lagret, og det du har skrevet, er her.'}
            </p>
            <Actions>
              <Button variant="secondary" onPress={onKeep}>
                {isContested ? 'Behold mitt' : 'Jeg har sett det'}
              </Button>
              {isContested && (
                <Button variant="secondary" onPress={onTake}>
                  Bruk det nye
                </Button>
              )}
            </Actions>
          </Stack>
        </div>
      )}
    </div>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <dd>
      <span className={css.which}>{label}</span> <span>{text === '' ? '(tomt)' : text}</span>
    </dd>
  )
}

const listed = new Intl.ListFormat('nb-NO')

/**
 * 'Mari endret stedet kl. 05.11 mens du skrev'; without an author, who may be the same user in another tab, 'Stedet ble
 * endret ...'.
 */
const titleOf = (overtaken: readonly Overtaken[], edited: StaleNoticeProps['edited']): string => {
  const fields = listed.format(overtaken.map(({ noun }) => noun))
  if (!edited) return `${fields.charAt(0).toUpperCase()}${fields.slice(1)} ble endret mens du skrev`
  const who = edited.by?.split(' ')[0] ?? 'En kollega'
  return `${who} endret ${fields} ${formatClock(edited.at)} mens du skrev`
}
